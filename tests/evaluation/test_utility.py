"""--utility: audits of packages with false claims, by what they claim or by what is true."""

import json
from dataclasses import replace

import gymnasium as gym
import pytest

import evaluate as command
from memaudit_gym.envs.sources import make_source
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.recorded import recorded_tasks
from memaudit_gym.evaluation.suites import suite_tasks
from memaudit_gym.evaluation.table import render
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.generators.noisy import generate_noisy
from memaudit_gym.io import write_folder
from memaudit_gym.shipped import packages_at
from memaudit_gym.view import visible_view
from memaudit_gym.work.workers import Workers

FALSE = "odyssey-false"
ALONE = Workers(jobs=1)


def figures(policy, **arguments):
    """{row: value} of one package at the budget 2."""
    request = Request(policies=[policy], suite=FALSE, budgets="2", workers=ALONE, **arguments)
    summary, _ = evaluate(request)
    return summary, {row.policy: row.value_mean for row in summary.rows}


def test_the_published_optima_of_both():
    _, coverage = figures("gvt", utility="coverage")
    summary, precision = figures("gvt", utility="precision")
    assert coverage["opt"] == pytest.approx(0.80)
    assert precision["opt"] == pytest.approx(0.60)
    assert summary.certificates.certified == summary.certificates.total == 1
    assert "precision utility" in render(summary).splitlines()[0]
    assert summary.arguments["utility"] == "precision"


def test_who_does_not_say_is_told():
    with pytest.warns(UserWarning, match="1 of 1 package has claims marked false") as told:
        _, found = figures("gvt")
    assert len(told) == 1
    assert found["opt"] == pytest.approx(0.80)


def test_packages_without_false_claims_are_as_they_were():
    plain, precise = (
        evaluate(
            Request(policies=["gvt"], suite="odyssey", budgets="2", utility=utility, workers=ALONE)
        )[0]
        for utility in (None, "precision")
    )
    assert plain.rows == precise.rows
    assert plain.packages == precise.packages


def test_of_generated_suites():
    """Noisy has precision utility unless asked for coverage; the others have nothing false."""
    own, precise, claimed = (
        Stage(suite_tasks("noisy", range(17, 18), utility)[0]).package
        for utility in (None, "precision", "coverage")
    )
    assert own.content_hash == precise.content_hash != claimed.content_hash
    assert claimed.content_hash == generate_noisy(17).content_hash
    assert visible_view(own) == visible_view(claimed)
    assert not Task("base", 3).is_precise


def test_recorded_results_are_recomputed_with_their_own():
    summary, _ = figures("gvt", utility="precision")
    (task,) = recorded_tasks(summary)
    assert task.is_precise
    noisy, _ = evaluate(
        Request(["gvt"], "noisy", seeds="1:2", budgets="4", utility="coverage", workers=ALONE)
    )
    (task,) = recorded_tasks(noisy)
    assert (task.seed, task.is_precise) == (1, False)


def test_the_environment_agrees():
    env = gym.make(
        "MemAudit/Packages-v0", packages=FALSE, utility="precision", budget=2, audit="exact"
    )
    env.reset(seed=0)
    done = False
    while not done:
        group = env.unwrapped.episode.group()
        names = env.unwrapped.episode.package.ids(group)
        wanted = [slot for slot, name in enumerate(names, 1) if name in ("false", "e3")]
        _, _, done, _, info = env.step(wanted[0] if wanted else 0)
    assert info["value"] == pytest.approx(0.35)
    assert info["apparent_value"] == pytest.approx(0.80)
    assert info["inflation"] == pytest.approx(0.45)
    assert info["optimum"] == pytest.approx(0.60)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"utility": "truth", "packages": FALSE}, "utility must be one of 'coverage', 'precision'"),
        ({"utility": "precision", "distribution": "noisy"}, "goes with MemAudit/Packages-v0 only"),
    ],
)
def test_what_an_environment_refuses(arguments, fault):
    name = "Packages" if "packages" in arguments else "Noisy"
    arguments.pop("distribution", None)
    with pytest.raises(InputError, match=fault):
        gym.make(f"MemAudit/{name}-v0", **arguments)


def test_what_else_is_refused():
    with pytest.raises(InputError, match="utility must be coverage or precision, not 'truth'"):
        suite_tasks("base", utility="truth")
    assert make_source(None, FALSE, None, utility="precision").draw(0, {}).apparent is not None


def test_the_command_line(tmp_path, capsys):
    package = replace(packages_at(FALSE)[0], name="mine")
    write_folder(package, tmp_path / "mine")
    line = [
        "--policy",
        "gvt",
        "--suite",
        str(tmp_path / "mine"),
        "--budgets",
        "2",
        "--json",
        "--jobs",
        "1",
    ]
    assert command.main([*line, "--utility", "precision"]) == 0
    document = json.loads(capsys.readouterr().out)
    (best,) = (row["value_mean"] for row in document["rows"] if row["policy"] == "opt")
    assert best == pytest.approx(0.60)
    assert command.main([*line, "--utility", "truth"]) == 2
    assert "truth" in capsys.readouterr().err
