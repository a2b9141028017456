"""The optimisation problem inside a package, as both solvers read it.

Items stand in the order of their ids, so that what a solver finds depends only on the problem
(the problem hash), never on the order in which a file lists its candidates.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np

from memaudit_gym.errors import InputError
from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.package import Package
from memaudit_gym.saturation import Saturation

Cell = tuple[int, float]
#: (unit, items, coverage > 0): a composite.
Bundle = tuple[int, tuple[int, ...], float]


@dataclass(frozen=True)
class Problem:
    """max F(X) over the stores X within a budget, without what cannot matter.

    Left out are candidates over the budget, candidates that cover nothing of worth, and units
    without worth (weight 0, nobody covers them, or an h that is 0 everywhere).

    Args:
        positions: For every item the position of its candidate in the package.
        costs: For every item its cost.
        cells: For every item its (unit, coverage > 0) cells.
        groups: The items of every experience that has any.
        weights: w_r > 0 of every unit left.
        saturations: h_r of every unit left.
        budget: The budget.
        k: How many items of a group a store may hold.
        bundles: What several items cover only together; rarely any.
    """

    positions: tuple[int, ...]
    costs: tuple[float, ...]
    cells: tuple[tuple[Cell, ...], ...]
    groups: tuple[tuple[int, ...], ...]
    weights: tuple[float, ...]
    saturations: tuple[Saturation, ...]
    budget: float
    k: int
    bundles: tuple[Bundle, ...] = ()

    @property
    def is_linear(self) -> bool:
        """Whether every h is piecewise linear."""
        return all(h.segments is not None for h in self.saturations)

    def fits(self, cost: float) -> bool:
        """Whether a summed cost keeps the budget."""
        return cost <= self.budget + COST_TOLERANCE

    def restricted(self, items: Sequence[int]) -> Problem:
        """The same with only these items, which must rise; units stay, bundles do not."""
        number = {item: position for position, item in enumerate(items)}
        groups = (tuple(number[i] for i in group if i in number) for group in self.groups)
        return replace(
            self,
            positions=tuple(self.positions[item] for item in items),
            costs=tuple(self.costs[item] for item in items),
            cells=tuple(self.cells[item] for item in items),
            groups=tuple(group for group in groups if group),
            bundles=(),
        )

    def require_no_bundles(self, who: str) -> None:
        """Refuses composites, with which F is not submodular.

        Raises:
            InputError: There are some; says who cannot take them.
        """
        if self.bundles:
            raise InputError(f"{who} cannot take a package with composites; SCIP alone can")


def reduce_package(package: Package, budget: float) -> Problem:
    """The problem of a package and a budget."""
    cells, composites = _rows(package, budget), _composites(package, budget)
    units = _units_of_worth(package, cells, composites)
    number = {unit: position for position, unit in enumerate(units)}
    kept = [[(number[r], a) for r, a in row if r in number] for row in cells]
    composites = [composite for composite in composites if composite[0] in number]
    bundled = {u for _, needed, _ in composites for u in needed}
    names = [(c.experience_id, c.id) for c in package.candidates]
    matter = [u for u, row in enumerate(kept) if row or u in bundled]
    items = sorted(matter, key=names.__getitem__)
    members = groupby(range(len(items)), key=[names[u][0] for u in items].__getitem__)
    return Problem(
        positions=tuple(items),
        costs=tuple([package.candidates[u].cost for u in items]),
        cells=tuple([tuple(sorted(kept[u])) for u in items]),
        groups=tuple([tuple(group) for _, group in members]),
        weights=tuple([float(package.units[r].weight) for r in units]),
        saturations=tuple([package.units[r].saturation or package.saturation for r in units]),
        budget=budget,
        k=package.k,
        bundles=_bundles(composites, items, number),
    )


def _composites(package: Package, budget: float) -> list[Bundle]:
    """The composites that count, as units and candidates of the package, sorted."""
    most = budget + COST_TOLERANCE
    return sorted(
        (unit, tuple(sorted(needed)), coverage)
        for unit, needed, coverage in package.composite_cells
        if coverage > 0 and all(package.candidates[u].cost <= most for u in needed)
    )


def _bundles(
    composites: Sequence[Bundle], items: Sequence[int], number: dict[int, int]
) -> tuple[Bundle, ...]:
    place = {u: item for item, u in enumerate(items)}
    return tuple(
        sorted((number[r], tuple(sorted(place[u] for u in us)), a) for r, us, a in composites)
    )


def check_budget(budget: float) -> float:
    """The budget as a plain number.

    Raises:
        InputError: It is not a finite number of at least 0.
    """
    is_number = isinstance(budget, int | float | np.number) and not isinstance(budget, bool)
    if not is_number or not 0 <= budget < math.inf:
        raise InputError(f"a budget must be a finite number of at least 0, not {budget!r}")
    return float(budget)


def scalar(saturation: Saturation) -> Callable[[float], float]:
    """h as a function of one plain number, which is much faster there than an array's."""
    if saturation.name == "cap1":
        return lambda z: z if z < 1.0 else 1.0
    if saturation.name == "log1p":
        return math.log1p
    if saturation.name == "sqrt":
        return math.sqrt
    if saturation.name == "linear":
        return lambda z: z
    segments = saturation.segments or ()
    return lambda z: min(slope * z + intercept for slope, intercept in segments)


def _rows(package: Package, budget: float) -> list[list[Cell]]:
    """The positive cells of every candidate; none for one above the budget."""
    bounds = package.coverage.indptr.tolist()
    cells = list(
        zip(package.coverage.units.tolist(), package.coverage.values.tolist(), strict=True)
    )
    fits = (package.costs <= budget + COST_TOLERANCE).tolist()
    return [
        [cell for cell in cells[first:last] if cell[1] > 0] if fit else []
        for first, last, fit in zip(bounds, bounds[1:], fits, strict=False)
    ]


def _units_of_worth(
    package: Package, rows: list[list[Cell]], composites: Sequence[Bundle]
) -> list[int]:
    """The units that add to F when everything is stored, sorted by id."""
    total = [0.0] * len(package.units)
    for row in rows:
        for unit, a in row:
            total[unit] += a
    for unit, _, a in composites:
        total[unit] += a
    worth = package.saturations(np.array(total)) * package.weights
    units = np.flatnonzero(worth > 0).tolist()
    return sorted(units, key=[unit.id for unit in package.units].__getitem__)
