"""The data of the explorer: an index of all episodes, and blocks of packages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.loss_parts import CAUSES
from memaudit_gym.evaluation.report.explorer.compact_episodes import Columns
from memaudit_gym.evaluation.report.explorer.compact_package import compact_package
from memaudit_gym.evaluation.report.explorer.packing import PAGE_LIMIT, Blocks
from memaudit_gym.evaluation.report.explorer.shares import in_equal_shares
from memaudit_gym.evaluation.results import OPT, Episode, Summary
from memaudit_gym.evaluation.suites import Stage, Task
from memaudit_gym.package import Package

Progress = Callable[[int, int], None]
_Key = tuple[str, int | None, str]


@dataclass(frozen=True)
class Payload:
    """What the page holds.

    Args:
        index: Packages, problems and episodes as JSON values.
        blocks: Packed lists of packages with their episodes' details, decoded one by one.
        shown, total: Packages in the page, and of the evaluation.
        changed: Packages that are no longer those of the evaluation, and are left out.
    """

    index: Mapping[str, Any]
    blocks: Sequence[str]
    shown: int
    total: int
    changed: int


def make_payload(
    summary: Summary,
    episodes: Sequence[Episode],
    tasks: Sequence[Task],
    limit: int = PAGE_LIMIT,
    progress: Progress = lambda done, total: None,
) -> Payload:
    """Packs the first packages of each distribution, in equal shares, up to a limit.

    Args:
        summary: Of the results.
        episodes: Of the results.
        tasks: Their packages; only those that the page holds are made.
        limit: Letters of all blocks.
        progress: Called with the number of packages done and their total.
    """
    found = _Collected(summary, episodes, Blocks(limit))
    order = in_equal_shares([task.distribution for task in tasks])
    for done, position in enumerate(order, 1):
        if found.blocks.full:
            break
        found.take(Stage(tasks[position]).package, tasks[position])
        progress(done, len(tasks))
    progress(len(tasks), len(tasks))
    return found.payload(len(tasks))


class _Collected:
    """What has been taken into the page so far."""

    def __init__(self, summary: Summary, episodes: Sequence[Episode], blocks: Blocks) -> None:
        self.blocks = blocks
        self._asked = set(summary.arguments.get("policies", ()))
        self._origins = summary.policies
        self._played: dict[_Key, dict[tuple[Any, str], Episode]] = {}
        for one in episodes:
            key = one.distribution, one.seed, one.content_hash
            self._played.setdefault(key, {})[one.budget, one.policy] = one
        self._policies = list(dict.fromkeys(one.policy for one in episodes))
        self._budgets = list(dict.fromkeys(one.budget for one in episodes))
        self._distributions = list(dict.fromkeys(one.distribution for one in episodes))
        self._packages: list[list[Any]] = []
        self._columns = Columns()
        self._changed = 0

    def take(self, package: Package, task: Task) -> None:
        """Adds a package, where it is the one that was evaluated."""
        played = self._played.pop((task.distribution, task.seed, package.content_hash), None)
        if played is None or not _complete(package, list(played.values())):
            self._changed += 1
            return
        of_budget = {budget: number for number, budget in enumerate(self._budgets)}
        of_policy = {name: number for number, name in enumerate(self._policies)}
        number, first = len(self._packages), self._columns.rows
        rows = sorted(played.values(), key=lambda one: of_budget[one.budget])
        details = self._columns.add(number, package, rows, of_budget, of_policy)
        block, place = self.blocks.add({**compact_package(package), "episodes": details})
        distribution = self._distributions.index(task.distribution)
        self._packages.append(
            [package.name, distribution, block, place, first, len(package.experiences)]
        )

    def payload(self, total: int) -> Payload:
        """All that was taken."""
        self.blocks.close()
        index = {
            "policies": [self._policy(name) for name in self._policies],
            "budgets": list(map(str, self._budgets)),
            "distributions": self._distributions,
            "causes": CAUSES,
            "packages": self._packages,
            **self._columns.to_json(),
        }
        return Payload(index, self.blocks.closed, len(self._packages), total, self._changed)

    def _policy(self, name: str) -> list[Any]:
        """[name, whether it is an oracle, whether it was asked for]."""
        origin: Mapping[str, Any] = next((o for o in self._origins if o.get("name") == name), {})
        asked = not self._asked.isdisjoint((name, origin.get("source")))
        return [name, int(bool(origin.get("oracle"))), int(asked)]


def _complete(package: Package, episodes: Sequence[Episode]) -> bool:
    """Whether every store is of this package, and can be compared with OPT's."""
    try:
        for one in episodes:
            package.positions(one.store)
    except InputError:
        return False
    with_opt = {one.budget for one in episodes if one.policy == OPT}
    return all(one.budget in with_opt for one in episodes)
