"""A problem as flat arrays for the exact search: whole numbers where the data allow it.

Coverages, weights, costs and tables are short decimals in almost every package. Scaled to whole
numbers they make the search exact: no sum is rounded, and a bound prunes whenever it leaves no room
for the next possible value of F.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.optimum.decimals import common_denominator, decimal, whole
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.saturation import Saturation

Array = NDArray[Any]

#: No number in the search exceeds twice this, so that int64 holds it.
LARGEST = 2**62 - 2**21
#: F in whole numbers is spread by up to this, so that whole prices are fine enough.
_MOST_SPREAD = 2**20
#: A finer scale of costs would notice the tolerance that sums of costs have.
_FINEST_COST = 10**6
#: A bound that beats the best store by no more than this share is rounding.
ROUNDING = 1e-12

_CURVES = {"log1p": 1, "sqrt": 2}


class Packed(NamedTuple):
    """A problem of n items, m units and G groups; T is int64 or float64.

    Args:
        costs: (n,) T.
        group_of: (n,) the group of every item.
        group_ptr: (G + 1,) group g holds the items group_ptr[g]:group_ptr[g + 1].
        cell_ptr, cell_units, cell_values: Coverage by item (compressed sparse rows), values T.
        piece_ptr, pieces: For every unit the pieces (z, w h(z), slope from there on) of w h, T.
        curves: (m,) 0 for pieces, 1 for log1p, 2 for sqrt.
        weights: (m,) T, for the curves.
        k: Items of a group in a store.
        margin: T, a bound this much above the best store is as good as it.
        share: T, and so is one this share above it.
    """

    costs: Array
    group_of: Array
    group_ptr: Array
    cell_ptr: Array
    cell_units: Array
    cell_values: Array
    piece_ptr: Array
    pieces: Array
    curves: Array
    weights: Array
    k: int
    margin: float
    share: float


@dataclass(frozen=True)
class Scales:
    """What whole numbers are worth: F = value / (value_scale * spread), and so on."""

    cost: int
    value: int
    spread: int


@dataclass(frozen=True)
class Packing:
    """A packed problem.

    Args:
        arrays: The problem.
        scales: Of its whole numbers; None where it is packed as floats.
    """

    arrays: Packed
    scales: Scales | None

    def budgets(self, budgets: Iterable[float]) -> Array:
        """Budgets in the unit of the costs, with the room for rounding that all solvers have."""
        if self.scales is None:
            return np.array([budget + COST_TOLERANCE for budget in budgets])
        everything = int(self.arrays.costs.sum())
        room = decimal(COST_TOLERANCE)
        scale = self.scales.cost
        amounts = (math.floor((decimal(budget) + room) * scale) for budget in budgets)
        return np.array([min(amount, everything) for amount in amounts], dtype=np.int64)

    def exact(self, value: Any) -> Fraction | None:
        """F of a store as an exact number; None where it is packed as floats.

        A bound is rounded down to the next value that F can have.
        """
        if self.scales is None:
            return None
        return Fraction(int(value) // self.scales.spread, self.scales.value)

    def number(self, value: Any) -> float:
        """F of a store, or a bound, as a float."""
        return float(value) if self.scales is None else float(self.exact(value) or 0)


#: (x, w h(x), slope from there on) of one piece.
Line = tuple[Any, Any, Any]


def pack(problem: Problem) -> Packing:
    """The problem as arrays."""
    return _whole_packing(problem) or _float_packing(problem)


def _float_packing(problem: Problem) -> Packing:
    units = list(zip(problem.saturations, problem.weights, strict=True))
    lines = [_float_lines(h, weight) for h, weight in units]
    values = [a for cells in problem.cells for _, a in cells]
    arrays = _arrays(problem, problem.costs, values, lines, problem.weights, np.float64)
    return Packing(arrays._replace(margin=0.0, share=ROUNDING), None)


def _float_lines(h: Saturation, weight: float) -> list[Line]:
    if h.name in _CURVES:
        return []
    points = _points(h)
    slopes = [(y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in pairwise(points)]
    last = 1.0 if h.name == "linear" else 0.0
    return [
        (x, weight * y, weight * slope)
        for (x, y), slope in zip(points, [*slopes, last], strict=True)
    ]


def _points(h: Saturation) -> tuple[tuple[float, float], ...]:
    if h.name == "linear":
        return ((0.0, 0.0),)
    return ((0.0, 0.0), (1.0, 1.0)) if h.name == "cap1" else h.points


def _whole_packing(problem: Problem) -> Packing | None:
    """The problem in whole numbers; None where it is not one of short decimals."""
    costs = [decimal(cost) for cost in problem.costs]
    cost_scale = common_denominator(costs)
    if not problem.is_linear or cost_scale > _FINEST_COST:
        return None
    cells = [(unit, decimal(a)) for row in problem.cells for unit, a in row]
    scales = _coverage_scales(problem, cells)
    units = zip(problem.saturations, problem.weights, scales, strict=True)
    exact = [_whole_lines(h, weight, scale) for h, weight, scale in units]
    if any(lines is None for lines in exact):
        return None
    value_scale = common_denominator(n for lines in exact for _, *ns in lines or () for n in ns)
    lines = [
        [(x, *whole((base, slope), value_scale)) for x, base, slope in lines or ()]
        for lines in exact
    ]
    values = [a.numerator * (scales[unit] // a.denominator) for unit, a in cells]
    whole_costs = whole(costs, cost_scale)
    most = _largest(problem, values, lines)
    spread = _spread(most)
    if not spread or sum(values) + sum(scales) > LARGEST or sum(whole_costs) > LARGEST:
        return None
    lines = [[(x, base * spread, slope * spread) for x, base, slope in unit] for unit in lines]
    arrays = _arrays(problem, whole_costs, values, lines, [0] * len(lines), np.int64)
    margin = arrays._replace(margin=spread - 1, share=0)
    return Packing(margin, Scales(cost_scale, value_scale, spread))


def _coverage_scales(problem: Problem, cells: Sequence[tuple[int, Fraction]]) -> list[int]:
    """For every unit the scale that makes its coverages and the points of its table whole."""
    scales = [
        common_denominator(decimal(x) for x, _ in h.points) if h.points else 1
        for h in problem.saturations
    ]
    for unit, a in cells:
        if scales[unit] % a.denominator:
            scales[unit] = math.lcm(scales[unit], a.denominator)
    return scales


@lru_cache(maxsize=65_536)
def _whole_lines(h: Saturation, weight: float, scale: int) -> tuple[Line, ...] | None:
    """The pieces of w h over whole z; None where rounding made h rise faster than before."""
    w = decimal(weight)
    points = [(decimal(x) * scale, w * decimal(y)) for x, y in _points(h)]
    slopes = [(y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in pairwise(points)]
    slopes.append(w / scale if h.name == "linear" else Fraction(0))
    if any(after > before for before, after in pairwise(slopes)):
        return None
    return tuple((int(x), y, slope) for (x, y), slope in zip(points, slopes, strict=True))


def _largest(problem: Problem, values: Sequence[int], lines: Sequence[Sequence[Line]]) -> int:
    """At least what all gains in a knapsack can sum to, and what F can be."""
    cells = iter(values)
    alone = [sum(lines[unit][0][2] * next(cells) for unit, _ in row) for row in problem.cells]
    return sum(
        sum(sorted((alone[item] for item in members), reverse=True)[: problem.k])
        for members in problem.groups
    )


def _spread(most: int) -> int:
    """How far F can be spread, a power of two; 0 where it does not fit even as it is."""
    room = min(LARGEST // max(most, 1), _MOST_SPREAD)
    return 1 << (room.bit_length() - 1) if room else 0


def _arrays(
    problem: Problem,
    costs: Sequence[float],
    values: Sequence[float],
    lines: Sequence[Sequence[Line]],
    weights: Sequence[float],
    kind: type,
) -> Packed:
    pieces = [piece for unit in lines for piece in unit]
    return Packed(
        costs=np.array(costs, dtype=kind),
        group_of=np.repeat(np.arange(len(problem.groups)), [len(g) for g in problem.groups]),
        group_ptr=_pointers(problem.groups),
        cell_ptr=_pointers(problem.cells),
        cell_units=np.array([unit for row in problem.cells for unit, _ in row], dtype=np.int64),
        cell_values=np.array(values, dtype=kind),
        piece_ptr=_pointers(lines),
        pieces=np.array(pieces, dtype=kind).reshape(-1, 3),
        curves=np.array([_CURVES.get(h.name, 0) for h in problem.saturations], dtype=np.int64),
        weights=np.array(weights, dtype=kind),
        k=problem.k,
        margin=0,
        share=0,
    )


def _pointers(rows: Sequence[Sequence[Any]]) -> Array:
    return np.array([0, *accumulate(len(row) for row in rows)], dtype=np.int64)
