"""A problem as flat arrays for the exact search: whole numbers where the data allow it.

Coverages, weights, costs and tables are short decimals in almost every package. Scaled to whole
numbers they make the search exact: no sum is rounded, and a bound prunes whenever it leaves no room
for the next possible value of F.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.optimum.decimals import decimal, ratio
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.saturation import Saturation

Array = NDArray[Any]

#: No number in the search exceeds twice this, so that int64 holds it.
LARGEST = 2**62 - 2**21
#: F in whole numbers is spread by up to this, so that whole prices are fine enough.
_MOST_SPREAD = 2**20
#: A finer scale of costs would notice the tolerance that sums of costs have.
_FINEST_COST = 10**6
#: Weights are short decimals up to this digit; what follows may be rounding.
_SHORT = 12
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
    """What whole numbers are worth.

    A whole number (A * fine + B) * spread, with B between -fine / 2 and fine / 2, is
    A / value + B / rest; with ``fine`` 1 there is no B.

    Args:
        cost: What one costs, in whole numbers.
        value, fine, rest: As above.
        spread: As above; it makes whole prices fine enough.
    """

    cost: int
    value: int
    spread: int
    fine: int = 1
    rest: int = 1


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
        return np.array([min(self._whole(b), everything) for b in budgets], dtype=np.int64)

    def _whole(self, budget: float) -> int:
        above, below = ratio(budget)
        room, of = ratio(COST_TOLERANCE)
        scale = self.scales.cost if self.scales else 1
        return (above * of + room * below) * scale // (below * of)

    def exact(self, value: Any) -> Fraction | None:
        """F of a store as an exact number; None where it is packed as floats.

        A bound is rounded down to the next value that F can have.
        """
        if self.scales is None:
            return None
        whole, fine = int(value) // self.scales.spread, self.scales.fine
        above = (2 * whole + fine) // (2 * fine)
        return Fraction(above, self.scales.value) + Fraction(whole - above * fine, self.scales.rest)

    def number(self, value: Any) -> float:
        """F of a store, or a bound, as a float."""
        if self.scales is None:
            return float(value)
        if self.scales.fine == 1:
            return int(value) // self.scales.spread / self.scales.value
        return float(self.exact(value) or 0)


#: (z, w h(z), slope from there on) of one piece.
Piece = tuple[float, float, float]
WholePiece = tuple[int, int, int]


def pack(problem: Problem) -> Packing:
    """The problem as arrays.

    Raises:
        InputError: It has composites.
    """
    problem.require_no_bundles("the exact search")
    return whole_packing(problem) or float_packing(problem)


def float_packing(problem: Problem) -> Packing:
    """The problem in floats."""
    units = zip(problem.saturations, problem.weights, strict=True)
    pieces = [_float_pieces(h, weight) for h, weight in units]
    values = [a for cells in problem.cells for _, a in cells]
    arrays = _arrays(problem, problem.costs, values, pieces, problem.weights, np.float64)
    return Packing(arrays._replace(margin=0.0, share=ROUNDING), None)


def _float_pieces(h: Saturation, weight: float) -> list[Piece]:
    if h.name in _CURVES:
        return []
    points = _points(h)
    slopes = [(y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in pairwise(points)]
    slopes.append(1.0 if h.name == "linear" else 0.0)
    return [(x, weight * y, weight * slope) for (x, y), slope in zip(points, slopes, strict=True)]


def _points(h: Saturation) -> tuple[tuple[float, float], ...]:
    if h.name == "linear":
        return ((0.0, 0.0),)
    return ((0.0, 0.0), (1.0, 1.0)) if h.name == "cap1" else h.points


def whole_packing(problem: Problem) -> Packing | None:
    """The problem in whole numbers; None where its decimals are too long or h is a curve."""
    costs = [ratio(cost) for cost in problem.costs]
    cost_scale = math.lcm(*{below for _, below in costs})
    if not problem.is_linear or cost_scale > _FINEST_COST:
        return None
    cells = [(unit, *ratio(a)) for row in problem.cells for unit, a in row]
    scales = _coverage_scales(problem, cells)
    values = [above * (scales[unit] // below) for unit, above, below in cells]
    whole_costs = [above * (cost_scale // below) for above, below in costs]
    if max(sum(values), sum(whole_costs)) > LARGEST:
        return None
    for values_of in (_plain_values, _split_values):
        found = values_of(problem, scales)
        if found is not None and (spread := spread_of(_largest(problem, values, found[1]))):
            scale, pieces = found
            arrays = _arrays(problem, whole_costs, values, pieces, [0] * len(pieces), np.int64)
            arrays.pieces[:, 1:] *= spread
            arrays = arrays._replace(margin=spread - 1, share=0)
            return Packing(arrays, replace(scale, cost=cost_scale, spread=spread))
    return None


def _plain_values(
    problem: Problem, scales: Sequence[int]
) -> tuple[Scales, list[list[WholePiece]]] | None:
    """F over the least common denominator."""
    units = zip(problem.saturations, problem.weights, scales, strict=True)
    exact = [_decimal_pieces(h, weight, scale) for h, weight, scale in units]
    value = math.lcm(*{below for below, _ in exact})
    if not value:
        return None
    return Scales(1, value, 1), [
        [(x, base * (value // below), slope * (value // below)) for x, base, slope in pieces]
        for below, pieces in exact
    ]


def _split_values(
    problem: Problem, scales: Sequence[int]
) -> tuple[Scales, list[list[WholePiece]]] | None:
    """F over a small denominator where weights are short decimals but for rounding.

    A weight such as 1.5999999999999999 is 1.6 and a rest. The rests together weigh less than half
    a step of F without them, so that they only decide between stores that are equal without them:
    F orders stores as does F without rests, times anything beyond twice what the rests can be in
    steps of their own, plus the rests.
    """
    if any(h.name == "linear" for h in problem.saturations):
        return None
    units = list(zip(problem.saturations, problem.weights, scales, strict=True))
    short = [_decimal_pieces(h, round(weight, _SHORT), scale) for h, weight, scale in units]
    small = [_rest_pieces(h, weight, scale) for h, weight, scale in units]
    value, rest = (math.lcm(*{below for below, _ in part}) for part in (short, small))
    most = sum(abs(pieces[-1][1]) * (rest // below) for below, pieces in small if below)
    if not value or 2 * most * value >= rest:
        return None
    fine = 2 * most + 1
    return Scales(1, value, 1, fine, rest), [
        _sum_of(coarse, fine * (value // many), rests, rest // few)
        for (many, coarse), (few, rests) in zip(short, small, strict=True)
    ]


def _sum_of(
    one: Sequence[WholePiece], times: int, two: Sequence[WholePiece], more: int
) -> list[WholePiece]:
    return [
        (x, base * times + extra * more, slope * times + bend * more)
        for (x, base, slope), (_, extra, bend) in zip(one, two, strict=True)
    ]


def _coverage_scales(problem: Problem, cells: Sequence[tuple[int, int, int]]) -> list[int]:
    """For every unit the scale that makes its coverages and the points of its table whole."""
    scales = [math.lcm(*(ratio(x)[1] for x, _ in h.points)) for h in problem.saturations]
    for unit, _, below in cells:
        if scales[unit] % below:
            scales[unit] = math.lcm(scales[unit], below)
    return scales


@lru_cache(maxsize=65_536)
def _decimal_pieces(h: Saturation, weight: float, scale: int) -> tuple[int, tuple[WholePiece, ...]]:
    return _whole_pieces(h, decimal(weight), scale)


@lru_cache(maxsize=65_536)
def _rest_pieces(h: Saturation, weight: float, scale: int) -> tuple[int, tuple[WholePiece, ...]]:
    """The same of what is left of a weight beyond its first digits; it may be below 0."""
    rest = decimal(weight) - decimal(round(weight, _SHORT))
    below, pieces = _whole_pieces(h, abs(rest), scale)
    sign = -1 if rest < 0 else 1
    return below, tuple((x, sign * base, sign * slope) for x, base, slope in pieces)


def _whole_pieces(h: Saturation, w: Fraction, scale: int) -> tuple[int, tuple[WholePiece, ...]]:
    """The pieces of w h over z in ``scale``, as (common denominator, whole pieces).

    The denominator is 0 where rounding made a table rise faster than before: it is not concave.
    """
    points = [(decimal(x) * scale, w * decimal(y)) for x, y in _points(h)]
    slopes = [(y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in pairwise(points)]
    slopes.append(w / scale if h.name == "linear" else Fraction(0))
    if any(after > before for before, after in pairwise(slopes)):
        return 0, ()
    below = math.lcm(*(n.denominator for n in slopes), *(y.denominator for _, y in points))
    whole = zip(points, slopes, strict=True)
    return below, tuple((int(x), int(y * below), int(slope * below)) for (x, y), slope in whole)


def _largest(
    problem: Problem, values: Sequence[int], pieces: Sequence[Sequence[WholePiece]]
) -> int:
    """At least what F, or all gains of a knapsack together, can be, and every number in a piece."""
    steepest = [unit[0][2] for unit in pieces]
    cells = iter(values)
    alone = [sum([steepest[unit] * next(cells) for unit, _ in row]) for row in problem.cells]
    most = sum(
        [sum(sorted([alone[u] for u in members])[-problem.k :]) for members in problem.groups]
    )
    # The last piece has the largest z and height, the first one the largest slope.
    return max([most, *steepest, *[max(unit[-1]) for unit in pieces]])


def spread_of(most: int) -> int:
    """How far F can be spread, a power of two; 0 where it does not fit even as it is."""
    room = min(LARGEST // max(most, 1), _MOST_SPREAD)
    return 1 << (room.bit_length() - 1) if room else 0


def _arrays(
    problem: Problem,
    costs: Sequence[float],
    values: Sequence[float],
    pieces: Sequence[Sequence[Piece]],
    weights: Sequence[float],
    kind: type,
) -> Packed:
    return Packed(
        costs=np.array(costs, dtype=kind),
        group_of=np.array(
            [g for g, part in enumerate(problem.groups) for _ in part], dtype=np.int64
        ),
        group_ptr=_pointers(problem.groups),
        cell_ptr=_pointers(problem.cells),
        cell_units=np.array([unit for row in problem.cells for unit, _ in row], dtype=np.int64),
        cell_values=np.array(values, dtype=kind),
        piece_ptr=_pointers(pieces),
        pieces=np.array([piece for unit in pieces for piece in unit], dtype=kind).reshape(-1, 3),
        curves=np.array([_CURVES.get(h.name, 0) for h in problem.saturations], dtype=np.int64),
        weights=np.array(weights, dtype=kind),
        k=problem.k,
        margin=0,
        share=0,
    )


def _pointers(rows: Sequence[Sequence[Any]]) -> Array:
    return np.array([0, *accumulate(map(len, rows))], dtype=np.int64)
