"""A problem as flat arrays: for sizes at which a Python object an entry would not fit in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.errors import InputError
from memaudit_gym.optimum.problem import Problem, check_budget
from memaudit_gym.saturation import CAP1, Saturation, UnitSaturations

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class ArrayProblem:
    """max F(X) over the stores X within a budget; n items, T groups, m units.

    Args:
        costs: (n,) cost > 0 of every item.
        group_ptr: (T + 1,) the items of group t are group_ptr[t]:group_ptr[t + 1].
        row_ptr: (n + 1,) the cells of item u are row_ptr[u]:row_ptr[u + 1].
        units: (cells,) int32, the unit of each cell; a unit stands once in a row.
        coverages: (cells,) its coverage >= 0.
        weights: (m,) weight >= 0 of every unit.
        saturations: h of every unit.
        budget: The budget.
        k: How many items of a group a store may hold.

    Raises:
        InputError: Arrays that do not fit together, or numbers out of range.
    """

    costs: Floats
    group_ptr: Whole
    row_ptr: Whole
    units: NDArray[np.int32]
    coverages: Floats
    weights: Floats
    saturations: UnitSaturations
    budget: float
    k: int = 1

    def __post_init__(self) -> None:
        check_budget(self.budget)
        cells = len(self.units)
        fits = (
            len(self.costs) + 1 == len(self.row_ptr)
            and len(self.coverages) == cells
            and len(self.saturations.codes) == len(self.weights)
            and _partition(self.group_ptr, len(self.costs))
            and _partition(self.row_ptr, cells)
        )
        if not fits:
            raise InputError("the arrays of a problem do not fit together")
        _require("cost", self.costs, bool((self.costs > 0).all()))
        _require("coverage", self.coverages, bool((self.coverages >= 0).all()))
        _require("weight", self.weights, bool((self.weights >= 0).all()))
        if cells and not (self.units.min() >= 0 and self.units.max() < len(self.weights)):
            raise InputError("a cell names a unit that there is not")

    @classmethod
    def from_problem(cls, problem: Problem) -> ArrayProblem:
        """The same problem, its items and units in the same order.

        Raises:
            InputError: It has composites.
        """
        problem.require_no_bundles("the Lagrangian bound")
        cells = list(chain.from_iterable(problem.cells))
        return cls(
            costs=np.array(problem.costs, dtype=np.float64),
            group_ptr=_ends([len(members) for members in problem.groups]),
            row_ptr=_ends([len(row) for row in problem.cells]),
            units=np.array([unit for unit, _ in cells], dtype=np.int32),
            coverages=np.array([a for _, a in cells], dtype=np.float64),
            weights=np.array(problem.weights, dtype=np.float64),
            saturations=UnitSaturations(problem.saturations),
            budget=problem.budget,
            k=problem.k,
        )

    def covered_by(self, store: NDArray[np.bool_]) -> Floats:
        """z (m,): for every unit the coverage summed over the items that ``store`` (n,) marks."""
        marked = np.repeat(store, np.diff(self.row_ptr))
        units, coverages = self.units[marked], self.coverages[marked]
        return np.bincount(units, coverages, minlength=len(self.weights)).astype(np.float64)

    def value(self, store: NDArray[np.bool_]) -> float:
        """F of the items that ``store`` (n,) marks."""
        return float(self.saturations(self.covered_by(store)) @ self.weights)


def same_saturation(units: int, saturation: Saturation = CAP1) -> UnitSaturations:
    """One h for all units, without a Python object for each."""
    found = UnitSaturations([saturation])
    found.codes = np.zeros(units, dtype=np.int64)
    return found


def _ends(sizes: Sequence[int]) -> Whole:
    return np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]).astype(np.int64)


def _partition(ptr: Whole, size: int) -> bool:
    return bool(len(ptr) and ptr[0] == 0 and ptr[-1] == size and (np.diff(ptr) >= 0).all())


def _require(what: str, numbers: Floats, in_range: bool) -> None:
    if not in_range or not np.isfinite(numbers).all():
        raise InputError(f"a {what} is out of range")
