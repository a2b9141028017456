"""Where a store loses value against OPT's store: an exact split of OPT - F(X) by cause (ours).

F is a sum over units, so the loss is too: unit r loses w_r (h_r(z_OPT) - h_r(z_X)). Where that is
above 0, it is shared among the candidates that OPT holds and the store does not, in proportion to
the coverage of r that each brings; where it is below 0, among those that the store alone holds.
Coverage that a composite adds is shared equally by those of its members that the other side lacks.
Shares in proportion to coverage need no order: the split along the stream by marginal gains would
blame whichever of two equal candidates comes last, and h would hide the blame of the other.

A candidate that OPT holds and the store does not (a missed one) has one cause:

- ``other_representation``: the store holds a candidate of that experience which OPT does not.
- ``discarded``: it does not, and the missed candidate fitted the budget left there.
- ``budget_spent``: it does not, and the missed candidate no longer fitted. What the budget went to
  are the store's candidates of earlier experiences that OPT does not hold; there always are some.

What the store covers more than OPT does is ``gained_elsewhere``, a loss below 0.

The budget left at an experience is B less what the store holds of it and of all before it. For a
writer that goes through the stream that is what it had; an offline one may have taken its
candidates in another order, which a store does not tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from memaudit_gym.evaluation.loss_parts import (
    BUDGET_SPENT,
    DISCARDED,
    GAINED_ELSEWHERE,
    OTHER_REPRESENTATION,
    Difference,
    Losses,
    Part,
)
from memaudit_gym.objective import COST_TOLERANCE, GAIN_TOLERANCE, Array, covered_by
from memaudit_gym.package import Package

#: A loss of at most this, times OPT where that is above 1, is rounding.
LOSS_TOLERANCE = 1e-9


def explain(
    package: Package, store: Sequence[int], optimum_store: Sequence[int], budget: float
) -> Losses:
    """Splits what a store loses against OPT's store.

    Args:
        package: The package; what counts is its F (for precision utility that of
            :func:`memaudit_gym.precision.with_precision_utility`).
        store: Candidate positions in any order.
        optimum_store: Those of OPT.
        budget: The storage budget of both.
    """
    return Explainer(package, optimum_store).explain(store, budget)


class Explainer:
    """Compares many stores with one of OPT.

    Args:
        package: The package.
        optimum_store: Candidate positions of OPT's store.
    """

    def __init__(self, package: Package, optimum_store: Iterable[int]) -> None:
        self._package = package
        self._best = _Store(package, optimum_store)

    def explain(self, store: Iterable[int], budget: float) -> Losses:
        """As :func:`explain`."""
        return _Comparison(self._package, _Store(self._package, store), self._best, budget).losses()


class _Store:
    """What a store holds, what of every unit that counts, and what it is worth."""

    def __init__(self, package: Package, store: Iterable[int]) -> None:
        self.held = frozenset(store)
        self.in_order = sorted(self.held)
        # Sums in one order: what two stores hold of a unit is then the same number.
        self.saturated = package.saturations(covered_by(package, self.in_order))
        self.value = float(self.saturated @ package.weights)


class _Comparison:
    """Two stores side by side."""

    def __init__(self, package: Package, store: _Store, best: _Store, budget: float) -> None:
        self.package, self.store, self.best = package, store, best
        self.extra = [u for u in store.in_order if u not in best.held]
        groups, costs = package.group_of[store.in_order], package.costs[store.in_order]
        spent = np.bincount(groups, weights=costs, minlength=len(package.experiences))
        self.left = budget - np.cumsum(spent)

    def losses(self) -> Losses:
        package, store, best = self.package, self.store, self.best
        by_unit: Array = package.weights * (best.saturated - store.saturated)
        by_unit[abs(by_unit) <= GAIN_TOLERANCE] = 0.0
        missed = _shares(package, best.held, store.held, by_unit.clip(min=0.0))
        gained = _shares(package, store.held, best.held, by_unit.clip(max=0.0))
        parts = [self._part(u, units, *self._cause(u)) for u, units in missed.items()]
        parts += [self._part(u, units, GAINED_ELSEWHERE) for u, units in gained.items()]
        parts.sort(key=lambda part: package.index[part.candidate])
        loss = best.value - store.value
        is_lost = loss > LOSS_TOLERANCE * max(1.0, best.value)
        return Losses(best.value, loss, tuple(parts), self._first(parts) if is_lost else None)

    def _cause(self, missed: int) -> tuple[str, list[int]]:
        """The cause of a missed candidate, and what stands against it."""
        package = self.package
        group = int(package.group_of[missed])
        if same := [u for u in self.extra if package.group_of[u] == group]:
            return OTHER_REPRESENTATION, same
        if package.costs[missed] <= self.left[group] + COST_TOLERANCE:
            return DISCARDED, []
        return BUDGET_SPENT, [u for u in self.extra if package.group_of[u] < group]

    def _part(
        self, candidate: int, units: Mapping[int, float], cause: str, instead: Sequence[int] = ()
    ) -> Part:
        package = self.package
        return Part(
            experience=package.candidates[candidate].experience_id,
            candidate=package.candidates[candidate].id,
            cause=cause,
            value=float(sum(units.values())),
            units={package.units[r].id: value for r, value in units.items()},
            instead=tuple(package.ids(instead)),
        )

    def _first(self, parts: Iterable[Part]) -> Difference | None:
        package = self.package
        named = [(p.candidate, *p.instead) for p in parts if p.cause != GAINED_ELSEWHERE]
        if not named:  # many units, each of which lost as little as rounding does
            return None
        first = min(package.index[name] for names in named for name in names)
        group = package.group_of[first]
        held, best = (
            tuple(package.ids(u for u in one.in_order if package.group_of[u] == group))
            for one in (self.store, self.best)
        )
        return Difference(package.candidates[first].experience_id, held, best)


def _shares(
    package: Package, side: frozenset[int], other: frozenset[int], by_unit: Array
) -> dict[int, dict[int, float]]:
    """{candidate: {unit: its share}} of ``by_unit`` (m,), over what ``side`` alone holds."""
    amounts: dict[int, dict[int, float]] = {}
    totals: dict[int, float] = {}
    split: list[float] = by_unit.tolist()  # plain numbers: cell by cell an array is slow
    for u, r, coverage in _brought(package, side, other):
        if split[r] and coverage:
            row = amounts.setdefault(u, {})
            row[r] = row.get(r, 0.0) + coverage
            totals[r] = totals.get(r, 0.0) + coverage
    return {
        u: {r: split[r] * (amount / totals[r]) for r, amount in row.items()}
        for u, row in amounts.items()
    }


def _brought(
    package: Package, side: frozenset[int], other: frozenset[int]
) -> Iterator[tuple[int, int, float]]:
    """(candidate, unit, coverage) of what ``side`` holds and ``other`` does not."""
    for u in sorted(side - other):
        units, values = package.coverage.row(u)
        yield from ((u, r, a) for r, a in zip(units.tolist(), values.tolist(), strict=True))
    for r, members, coverage in package.composite_cells:
        if members <= side and (lacking := sorted(members - other)):
            yield from ((u, r, coverage / len(lacking)) for u in lacking)
