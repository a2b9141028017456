"""Mean losses of every writer at every budget, package by package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.comparisons import Compared
from memaudit_gym.evaluation.loss_means import LossSums, MeanLosses


@dataclass(frozen=True)
class LossRows:
    """What writers lose.

    Args:
        means: {(policy, budget): its mean losses}.
        changed: How many packages are not those of the results any more, and are left out.
    """

    means: Mapping[tuple[str, Budget], MeanLosses]
    changed: int


class LossTally:
    """Sums up losses of packages that somebody else goes through."""

    def __init__(self) -> None:
        self._sums: dict[tuple[str, Budget], LossSums] = {}
        self._changed = 0

    def counting(self, compared: Iterable[Compared | None]) -> Iterator[Compared | None]:
        """The same packages; each is counted on its way."""
        for one in compared:
            if one is None:
                self._changed += 1
            else:
                self._add(one)
            yield one

    def rows(self) -> LossRows:
        """What has been counted so far."""
        return LossRows({key: one.mean() for key, one in self._sums.items()}, self._changed)

    def _add(self, found: Compared) -> None:
        for budget, losses in found.losses.items():
            for policy, lost in losses.items():
                self._sums.setdefault((policy, budget), LossSums()).add(lost)
