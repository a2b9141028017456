"""Results beside their packages: every store with what it loses against OPT's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memaudit_gym.budget import Budget
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.loss_means import explain_episodes
from memaudit_gym.evaluation.loss_parts import Losses
from memaudit_gym.evaluation.results import OPT, Episode
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.package import Package

_Key = tuple[str, int | None, str]
_Played = dict[Budget, dict[str, Episode]]


@dataclass(frozen=True)
class Compared:
    """A package with its episodes.

    Args:
        task: Where it is from.
        package: The package.
        played: {budget: {policy: its episode}}; ``opt`` is one of the policies of each.
        losses: {budget: {policy: what its store loses}}.
    """

    task: Task
    package: Package
    played: Mapping[Budget, Mapping[str, Episode]]
    losses: Mapping[Budget, Mapping[str, Losses]]


def compare(
    episodes: Iterable[Episode],
    tasks: Sequence[Task],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Iterator[Compared | None]:
    """Makes every package once, and explains every store of it once.

    Args:
        episodes: Of the results.
        tasks: Their packages; one at a time is held.
        progress: Called with the number of packages done and their total.

    Returns:
        One for each task, in their order; None where the package is not that of the results any
        more, or has an episode that cannot be compared.
    """
    played: dict[_Key, _Played] = {}
    for one in episodes:
        at = played.setdefault((one.distribution, one.seed, one.content_hash), {})
        at.setdefault(one.budget, {})[one.policy] = one
    for done, task in enumerate(tasks, 1):
        package = Stage(task).package
        found = played.pop((task.distribution, task.seed, package.content_hash), None)
        yield _compared(task, package, found) if found else None
        progress(done, len(tasks))


def _compared(task: Task, package: Package, played: _Played) -> Compared | None:
    if any(OPT not in policies for policies in played.values()):
        return None
    try:
        losses = {b: explain_episodes(package, found.values()) for b, found in played.items()}
    except InputError:  # a store of another package
        return None
    return Compared(task, package, played, losses)
