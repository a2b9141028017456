"""Results beside their packages."""

from dataclasses import replace

from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.comparisons import compare
from memaudit_gym.evaluation.losses import explain
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.work.workers import Workers

TASKS = [Task("base", seed) for seed in range(2)]


def evaluated():
    asked = Request(["recency"], suite="base", seeds="0:2", budgets="4,8", workers=Workers(jobs=1))
    return evaluate(asked)[1]


def test_every_store_has_its_losses_in_the_order_of_the_tasks():
    episodes = evaluated()
    found = list(compare(episodes, TASKS[::-1]))
    assert [one.task for one in found] == TASKS[::-1]
    for one in found:
        for budget, played in one.played.items():
            best = one.package.positions(played["opt"].store)
            for policy, episode in played.items():
                store = one.package.positions(episode.store)
                alone = explain(one.package, store, best, episode.budget_value)
                assert one.losses[budget][policy] == alone
    count = sum(len(played) for one in found for played in one.played.values())
    assert count == len(episodes)


def test_a_package_with_another_one_s_store_is_none():
    first, *rest = evaluated()
    changed, other = compare([replace(first, store=("nobody",)), *rest], TASKS)
    assert changed is None
    assert other is not None
