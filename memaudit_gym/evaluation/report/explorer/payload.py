"""The data of the explorer: an index of all episodes, and blocks of packages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.evaluation.comparisons import Compared
from memaudit_gym.evaluation.loss_parts import CAUSES
from memaudit_gym.evaluation.report.explorer.compact_episodes import Columns
from memaudit_gym.evaluation.report.explorer.compact_package import compact_package
from memaudit_gym.evaluation.report.explorer.packing import PAGE_LIMIT, Blocks
from memaudit_gym.evaluation.results import Episode, Summary


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
    compared: Iterable[Compared | None],
    limit: int = PAGE_LIMIT,
) -> Payload:
    """Packs the first packages, up to a limit.

    Args:
        summary: Of the results.
        episodes: Of the results.
        compared: Their packages, all of which are gone through; None for one that has changed.
        limit: Letters of all blocks.
    """
    found = _Collected(summary, episodes, Blocks(limit))
    for one in compared:
        found.take(one)
    return found.payload()


class _Collected:
    """What has been taken into the page so far."""

    def __init__(self, summary: Summary, episodes: Sequence[Episode], blocks: Blocks) -> None:
        self.blocks = blocks
        self._asked = set(summary.arguments.get("policies", ()))
        self._origins = summary.policies
        self._policies = list(dict.fromkeys(one.policy for one in episodes))
        self._budgets = list(dict.fromkeys(one.budget for one in episodes))
        self._distributions = list(dict.fromkeys(one.distribution for one in episodes))
        self._packages: list[list[Any]] = []
        self._columns = Columns()
        self._total = self._changed = 0

    def take(self, compared: Compared | None) -> None:
        """Adds a package, where there is room and it is the one that was evaluated."""
        self._total += 1
        if self.blocks.full:
            return
        if compared is None:
            self._changed += 1
            return
        package = compared.package
        of_budget = {budget: number for number, budget in enumerate(self._budgets)}
        of_policy = {name: number for number, name in enumerate(self._policies)}
        number, first = len(self._packages), self._columns.rows
        details = self._columns.add(number, compared, of_budget, of_policy)
        block, place = self.blocks.add({**compact_package(package), "episodes": details})
        distribution = self._distributions.index(compared.task.distribution)
        self._packages.append(
            [package.name, distribution, block, place, first, len(package.experiences)]
        )

    def payload(self) -> Payload:
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
        return Payload(index, self.blocks.closed, len(self._packages), self._total, self._changed)

    def _policy(self, name: str) -> list[Any]:
        """[name, whether it is an oracle, whether it was asked for]."""
        origin: Mapping[str, Any] = next((o for o in self._origins if o.get("name") == name), {})
        asked = not self._asked.isdisjoint((name, origin.get("source")))
        return [name, int(bool(origin.get("oracle"))), int(asked)]
