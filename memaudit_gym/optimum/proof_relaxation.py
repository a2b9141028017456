"""The linear relaxation that a proof takes its multipliers and its branches from.

    maximise   sum_r sum_j w_r slope_rj s_rj          s_rj in [0, width of h_r's piece j]
    subject to sum_j s_rj <= sum_u a_ur x_u           (its price is mu_r)
               sum_u c_u x_u <= B                     (lambda)
               sum_{u in group} x_u <= k,  x_u in [0, 1]

By duality its optimum is the Lagrangian bound at the best multipliers. It is solved in floating
point, warm from node to node; nothing in a proof rests on that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.errors import MissingExtraError
from memaudit_gym.optimum.check_proof import Problem
from memaudit_gym.optimum.proof_multipliers import (
    Equation,
    Multipliers,
    rational,
    rounded,
    solve_exactly,
)

Array = NDArray[np.float64]
Points = list[tuple[Fraction, Fraction]]

#: SCIP's word for a column or row in the basis.
_BASIC = 1
_TOLERANCE = 1e-9
#: The largest lambda: a finite number.
_MOST = 1e300


@dataclass(frozen=True, slots=True)
class Point:
    """An optimum of the relaxation and of its dual.

    Args:
        value: Its value, about the best bound that multipliers give.
        x: (items,) how much of every item is taken.
        price: lambda.
        shares: mu_r / w_r of every unit.
    """

    value: float
    x: Array
    price: float
    shares: Array

    def rounded(self, digits: int) -> Multipliers:
        """Its multipliers in few digits."""
        return rounded(self.price, self.shares.tolist(), digits)


class Relaxation:
    """The relaxation of a problem, to be solved with some candidates taken and some barred.

    Args:
        problem: The problem; its items are the candidates within the budget that cover a unit
            of worth.

    Raises:
        MissingExtraError: PySCIPOpt is not installed.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.items = [
            u
            for u, cells in problem.cells.items()
            if problem.costs[u] <= problem.budget and any(weight for _, weight in cells)
        ]
        weights = [float(weight) for weight in problem.weights.values()]
        # Amounts of money and of worth in the program are about 1.
        self._budget = problem.budget or 1
        self._worth = max(weights, default=0.0) or 1.0
        self._weights = np.array(weights)
        self._index = {u: item for item, u in enumerate(self.items)}
        self._fixed = np.repeat([[0.0], [1.0]], len(self.items), axis=1)
        first = [_first_slope(points) for points in problem.tables.values()]
        self._steepest = np.array([float(slope) for slope in first])
        self._build()

    def _build(self) -> None:
        lp = self._lp = _new_program()
        for _ in self.items:
            lp.addCol([], obj=0.0, lb=0.0, ub=1.0)
        spent = [self.problem.costs[u] / self._budget for u in self.items]
        lp.addRow(list(enumerate(spent)), lhs=-lp.infinity(), rhs=1.0)
        members: dict[str, list[tuple[int, float]]] = {}
        for item, u in enumerate(self.items):
            members.setdefault(self.problem.group[u], []).append((item, 1.0))
        #: What the rows stand for: the budget, groups, units.
        self._rows: list[Any] = [None, *members]
        for row in members.values():
            lp.addRow(row, lhs=-lp.infinity(), rhs=float(self.problem.k))
        #: What the columns after the items stand for: the unit's number and the piece's slope.
        self._columns: list[tuple[int, Fraction]] = []
        self._units = [r for r, row in enumerate(self._covering()) if row]
        for r, row in enumerate(self._covering()):
            if row:
                self._add_unit(r, row)

    def _covering(self) -> list[list[tuple[int, float]]]:
        """For every unit of worth the items that cover it, with -a_ur."""
        rows: list[list[tuple[int, float]]] = [[] for _ in self._weights]
        number = {unit: r for r, unit in enumerate(self.problem.weights)}
        for item, u in enumerate(self.items):
            for unit, a in self.problem.coverage[u].items():
                if self._weights[number[unit]]:
                    rows[number[unit]].append((item, -float(a)))
        return rows

    def _add_unit(self, r: int, row: list[tuple[int, float]]) -> None:
        lp, infinity = self._lp, self._lp.infinity()
        for slope, width in _pieces(list(self.problem.tables.values())[r]):
            row.append((lp.ncols(), 1.0))
            gain = self._weights[r] / self._worth * float(slope)
            lp.addCol([], obj=gain, lb=0.0, ub=infinity if width is None else float(width))
            self._columns.append((r, slope))
        lp.addRow(row, lhs=-infinity, rhs=0.0)
        self._rows.append(r)

    def free(self, taken: Set[str], barred: Set[str]) -> list[int]:
        """The items that may still be taken, and fit."""
        problem = self.problem
        left = problem.budget - sum(problem.costs[u] for u in taken)
        used = Counter(problem.group[u] for u in taken)
        full = {group for group, number in used.items() if number >= problem.k}
        closed = taken | barred
        return [
            item
            for item, u in enumerate(self.items)
            if u not in closed and problem.costs[u] <= left and problem.group[u] not in full
        ]

    def solve(self, taken: Set[str], barred: Set[str]) -> Point:
        """Its optimum over what takes all of ``taken`` and nothing of ``barred``."""
        fixed = np.zeros_like(self._fixed)
        fixed[1, self.free(taken, barred)] = 1.0
        fixed[:, [self._index[u] for u in taken]] = 1.0
        for item in np.flatnonzero((fixed != self._fixed).any(axis=0)).tolist():
            self._lp.chgBound(item, *fixed[:, item].tolist())
        self._fixed = fixed
        shares = self._steepest.copy()
        if not self._units:
            return Point(0.0, np.zeros(len(self.items)), 0.0, shares)
        self._lp.solve()
        dual = np.abs(self._lp.getDual()) * self._worth
        with np.errstate(over="ignore"):
            shares[self._units] = dual[-len(self._units) :] / self._weights[self._units]
        return Point(
            value=self._lp.getObjVal() * self._worth,
            x=np.array(self._lp.getPrimal()[: len(self.items)]),
            price=min(float(dual[0]) * (self.problem.scale / self._budget), _MOST),
            shares=np.minimum(shares, self._steepest),
        )

    def exact(self, taken: Set[str], barred: Set[str]) -> Multipliers:
        """The multipliers of its optimum without rounding: those of the basis, in rationals."""
        self.solve(taken, barred)
        columns, rows = self._lp.getBase()
        basic = {row for row, status in zip(self._rows, rows, strict=True) if status == _BASIC}
        equations: list[Equation] = []
        for column in np.flatnonzero(np.array(columns) == _BASIC).tolist():
            row, right = self._equation(column)
            equations.append(({name: c for name, c in row.items() if name not in basic}, right))
        values = solve_exactly(equations)
        shares = [_first_slope(points) for points in self.problem.tables.values()]
        for r in self._units:
            shares[r] = min(shares[r], max(Fraction(0), values.get(r, Fraction(0))))
        return rational(max(Fraction(0), values.get(None, Fraction(0))), shares)

    def _equation(self, column: int) -> Equation:
        """A column's cost is what its rows are priced at: lambda, mu_r / w_r, a group's price."""
        if column >= len(self.items):
            r, slope = self._columns[column - len(self.items)]
            return {r: Fraction(1)}, slope
        u, one = self.items[column], self.problem.scale
        row: dict[Any, Fraction] = {r: Fraction(-a, one**2) for r, a in self.problem.cells[u] if a}
        row |= {None: Fraction(self.problem.costs[u], one), self.problem.group[u]: Fraction(1)}
        return row, Fraction(0)


def _new_program() -> Any:
    try:
        import pyscipopt
    except ImportError as error:
        raise MissingExtraError(
            "proofs are made with PySCIPOpt; install it with: pip install pyscipopt"
        ) from error
    scip: Any = pyscipopt
    program = scip.LP(sense="maximize")
    for tolerance in (scip.SCIP_LPPARAM.FEASTOL, scip.SCIP_LPPARAM.DUALFEASTOL):
        program.setRealParam(tolerance, _TOLERANCE)
    return program


def _pieces(points: Points) -> list[tuple[Fraction, Fraction | None]]:
    """The (slope, width) of every piece of h that rises; None for what has no end."""
    if len(points) == 1:
        return [(Fraction(1), None)]
    pieces = [((h1 - h0) / (z1 - z0), z1 - z0) for (z0, h0), (z1, h1) in pairwise(points)]
    return [(slope, width) for slope, width in pieces if slope > 0]


def _first_slope(points: Points) -> Fraction:
    return points[1][1] / points[1][0] if len(points) > 1 else Fraction(1)
