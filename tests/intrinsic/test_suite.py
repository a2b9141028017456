"""Generated trajectories by name and seed, in evaluations too."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.suites import suite_tasks
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.intrinsic.bridge.package import bridge
from memaudit_gym.intrinsic.generator.corpus import generate
from memaudit_gym.intrinsic.suite import NAMES, package
from memaudit_gym.work.workers import Workers


def test_five_seeds_are_one_corpus():
    made = [package(name, seed) for name in NAMES for seed in range(5, 10)]
    corpus = [bridge(one).package for one in generate(1)]
    assert [p.problem_hash for p in made] == [p.problem_hash for p in corpus]
    assert made[3].name == "intrinsic-C1-8"


def test_tasks():
    assert len(suite_tasks("intrinsic")) == 30
    assert suite_tasks("intrinsic-C2", range(2)) == [
        Task("intrinsic-C2", 0),
        Task("intrinsic-C2", 1),
    ]
    assert Stage(Task("intrinsic-C2", 1)).package.name == "intrinsic-C2-1"
    with pytest.raises(InputError, match="unknown suite 'intrinsic-C7'"):
        suite_tasks("intrinsic-C7")


def test_an_evaluation_by_shares_of_the_raw_cost():
    summary, episodes = evaluate(Request(["recency"], "intrinsic-C5", seeds="0:1"))
    assert {e.budget for e in episodes} == {"1%", "2%", "3%", "5%"}
    rows = {row.policy: row for row in summary.rows if row.budget == "5%"}
    assert rows["opt"].ratio_mean == 1
    assert 0 <= rows["recency"].ratio_mean <= 1
    assert summary.arguments["seeds"] == [0, 1]


@pytest.mark.parametrize("workers", [Workers(2), Workers(2, "ray")])
def test_other_processes_know_the_suite(workers):
    if workers.backend == "ray":
        pytest.importorskip("ray")
    alone, shared = (
        evaluate(Request(["recency"], "intrinsic-C5", budgets="2%", seeds="0:2", workers=one))
        for one in (Workers(1), workers)
    )
    assert shared == alone
