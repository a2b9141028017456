"""Mean losses of every writer at every budget, package by package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from memaudit_gym.budget import Budget
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.loss_means import LossSums, MeanLosses, explain_episodes
from memaudit_gym.evaluation.loss_parts import Losses
from memaudit_gym.evaluation.results import OPT, Episode
from memaudit_gym.evaluation.suites import Stage, Task

_Key = tuple[str, int | None, str]


@dataclass(frozen=True)
class LossRows:
    """What writers lose.

    Args:
        means: {(policy, budget): its mean losses}.
        changed: How many packages are not those of the results any more, and are left out.
    """

    means: Mapping[tuple[str, Budget], MeanLosses]
    changed: int


def loss_rows(
    episodes: Sequence[Episode], tasks: Sequence[Task], progress: Callable[[int, int], None]
) -> LossRows:
    """Splits every loss by cause; a package at a time is held.

    Args:
        episodes: Of the results.
        tasks: Their packages.
        progress: Called with the number of packages done and their total.
    """
    played: dict[_Key, dict[Budget, list[Episode]]] = {}
    for one in episodes:
        at = played.setdefault((one.distribution, one.seed, one.content_hash), {})
        at.setdefault(one.budget, []).append(one)
    sums: dict[tuple[str, Budget], LossSums] = {}
    changed = 0
    for done, task in enumerate(tasks, 1):
        found = _of_task(task, played)
        changed += not found
        for key, losses in found.items():
            sums.setdefault(key, LossSums()).add(losses)
        progress(done, len(tasks))
    return LossRows({key: one.mean() for key, one in sums.items()}, changed)


def _of_task(
    task: Task, played: dict[_Key, dict[Budget, list[Episode]]]
) -> dict[tuple[str, Budget], Losses]:
    """{(policy, budget): losses} of one package; none where it was not evaluated as it is now."""
    package = Stage(task).package
    at_budgets = played.pop((task.distribution, task.seed, package.content_hash), {})
    if any(OPT not in {one.policy for one in found} for found in at_budgets.values()):
        return {}
    try:
        return {
            (policy, budget): losses
            for budget, found in at_budgets.items()
            for policy, losses in explain_episodes(package, found).items()
        }
    except InputError:
        return {}
