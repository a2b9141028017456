"""OPT as a function of the budget: where it jumps, what budget is worth, where it stops growing.

OPT(B) is a step function. If a store of cost c is optimal at B, OPT is the same on all of [c, B];
so the next budget to solve is the largest one below c, and the jumps come out one by one from
above, however many budgets lie between them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from memaudit_gym.objective import COST_TOLERANCE, cost
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.solve import QUICK_CANDIDATES, Optimum, optimum
from memaudit_gym.package import Package

BREAKPOINTS, GRID = "breakpoints", "grid"
#: How many budgets a grid has that nobody asked for.
GRID_SIZE = 20
#: A package with more jumps than this gets a grid.
MOST_SOLVES = 2_000
#: Values closer than this share of the largest one are one value.
_SAME_VALUE = 1e-9

_Corner = tuple[float, float]
_Solved = tuple[float, Optimum]
#: Gives OPT of every budget.
Ahead = Callable[[Sequence[float]], Sequence[Optimum]]
_NOTHING: _Corner = (0.0, 0.0)


@dataclass(frozen=True)
class Point:
    """OPT at one budget.

    Args:
        budget: The budget; of a breakpoint the smallest one with this OPT.
        optimum: OPT, or the interval around it.
        gain: What OPT gained since the point before; None at budget 0. From a store that is not
            proven optimal where the point is not certified.
        quotient: The gain for each unit of budget; None as the gain.
        price: What a further unit of budget is worth: the slope, above this budget, of the least
            concave function that is nowhere below the known points. None beyond the last of them.
    """

    budget: float
    optimum: Optimum
    gain: float | None
    quotient: float | None
    price: float | None


@dataclass(frozen=True)
class Frontier:
    """OPT as a function of the budget.

    Args:
        kind: ``breakpoints``, every budget at which OPT jumps and 0, all certified; or ``grid``.
        points: By rising budget.
        saturation: The smallest budget above which OPT stays the same; None where the solver
            could not settle it.
        ceiling: OPT without a budget.
    """

    kind: str
    points: tuple[Point, ...]
    saturation: float | None
    ceiling: Optimum

    @property
    def certified(self) -> bool:
        """Whether every point is."""
        return all(point.optimum.certified for point in self.points)


def frontier(
    package: Package,
    budgets: Sequence[float] | None = None,
    certify: str = "auto",
    cache: Cache | None = None,
    time_limit: float | None = None,
    ahead: Ahead | None = None,
) -> Frontier:
    """OPT over the budgets.

    Args:
        package: The package.
        budgets: Where to solve; None for all breakpoints of a small package, and for a grid up
            to the saturation point of any other.
        certify, cache, time_limit: As in :func:`memaudit_gym.optimum.solve.optimum`.
        ahead: Solves the budgets of a grid, many at once, as ``optimum`` would one by one. The
            jumps of a small package follow from each other and are solved here.

    Raises:
        InputError, MissingExtraError: As ``optimum``.
    """
    curve = _Curve(package, lambda budget: optimum(package, budget, certify, cache, time_limit))
    ceiling = curve.at(curve.top)
    if budgets is None and curve.is_small:
        jumps = curve.jumps()
        if jumps is not None:
            end = (jumps[-1][0], jumps[-1][1].value)
            return Frontier(BREAKPOINTS, _points(jumps, end), end[0], ceiling)
    saturation = curve.saturation()
    if budgets is None:
        budgets = curve.grid(curve.cost_of(ceiling) if saturation is None else saturation)
    if ahead is not None:
        curve.solve_ahead(budgets, ahead)
    solved = curve.solved(budgets)
    place = None if saturation is None else (saturation, ceiling.value)
    return Frontier(GRID, _points(solved, place), saturation, ceiling)


@dataclass(frozen=True)
class _Known:
    """What a solve gave: OPT at a budget, by a store of this cost."""

    budget: float
    cost: float
    optimum: Optimum


class _Curve:
    """OPT of one package at the budgets asked so far; each answer spares others."""

    def __init__(self, package: Package, solve: Callable[[float], Optimum]) -> None:
        self.package, self._solve = package, solve
        self._known: list[_Known] = []
        self._ahead: dict[float, Optimum] = {}
        #: A budget that fits everything.
        self.top = float(sum(candidate.cost for candidate in package.candidates))
        self._step = cost_step(candidate.cost for candidate in package.candidates)

    @property
    def is_small(self) -> bool:
        return len(reduce_package(self.package, self.top).costs) <= QUICK_CANDIDATES

    def cost_of(self, found: Optimum) -> float:
        return cost(self.package, self.package.positions(found.store))

    def at(self, budget: float) -> Optimum:
        """OPT at a budget, solved only where no store that is known settles it."""
        for one in self._known:
            inside = one.cost <= budget + COST_TOLERANCE and budget <= one.budget
            if budget == one.budget or (one.optimum.certified and inside):
                return one.optimum
        found = self._ahead.get(budget) or self._solve(budget)
        self._known.append(_Known(budget, self.cost_of(found), found))
        return found

    def solve_ahead(self, budgets: Iterable[float], ahead: Ahead) -> None:
        """Has budgets solved that :meth:`at` may need. What it answers does not change by it."""
        wanted = sorted(set(budgets))
        self._ahead.update(zip(wanted, ahead(wanted), strict=True))

    def jumps(self) -> list[_Solved] | None:
        """(budget, OPT) of every jump; None where one is not certified or there are too many."""
        found, budget = [], self.top
        for _ in range(MOST_SOLVES):
            best = self.at(budget)
            if not best.certified:
                return None
            found.append((self.cost_of(best), best))
            if not best.store or not budget:
                return self._rising(reversed(found))
            budget = max(0.0, found[-1][0] - self._step)
        return None

    def _rising(self, found: Iterable[_Solved]) -> list[_Solved]:
        """Those of rising budgets that are worth more than all before."""
        kept: list[_Solved] = []
        for budget, best in found:
            if not kept or best.value > kept[-1][1].value + self._rounding:
                kept.append((budget, best))
        return kept

    @property
    def _rounding(self) -> float:
        return _SAME_VALUE * self.at(self.top).value

    def saturation(self) -> float | None:
        """The smallest budget with the OPT of no budget, by bisection."""
        ceiling = self.at(self.top)
        enough = ceiling.value - self._rounding
        if not ceiling.certified:
            return None
        low, high = -self._step, self.cost_of(ceiling)
        while (middle := self._between(low, high)) is not None:
            found = self.at(middle)
            if found.low >= enough:
                high = min(middle, self.cost_of(found))
            elif found.high < enough:
                low = middle
            else:
                return None
        return high

    def _between(self, low: float, high: float) -> float | None:
        """A budget halfway, a whole number of steps below ``high``, if one lies between."""
        steps = round((high - low) / self._step)
        return high - steps // 2 * self._step if steps > 1 else None

    def grid(self, end: float) -> list[float]:
        """Evenly spaced budgets up to ``end``."""
        steps = max(1, round(end / self._step))
        wanted = {end - steps * part // GRID_SIZE * self._step for part in range(GRID_SIZE)}
        return sorted(budget for budget in wanted if budget > 0) or [end]

    def solved(self, budgets: Iterable[float]) -> list[_Solved]:
        """(budget, OPT) by rising budget; what one leaves open the others may narrow."""
        wanted = sorted(set(budgets))
        for budget in reversed(wanted):
            self.at(budget)
        return [(budget, self._narrowed(budget, self.at(budget))) for budget in wanted]

    def _narrowed(self, budget: float, found: Optimum) -> Optimum:
        """OPT does not fall with the budget: stores of smaller ones, bounds of larger ones."""
        if found.certified:
            return found
        smaller = [one.optimum for one in self._known if one.budget <= budget]
        larger = [one.optimum for one in self._known if one.budget >= budget]
        best = max([found, *smaller], key=lambda one: one.low)
        high = min(one.high for one in [found, *larger])
        return replace(
            found, value=best.low, low=best.low, high=max(high, best.low), store=best.store
        )


def cost_step(costs: Iterable[float]) -> float:
    """The largest number that every cost is a whole multiple of, read as decimals.

    Where it is so small that budgets one step apart would count as equal, twice the tolerance
    of a budget.
    """
    parts = {Fraction(repr(float(value))) for value in costs}
    denominator = math.lcm(*(part.denominator for part in parts))
    shared = math.gcd(*(int(part * denominator) for part in parts))
    return max(float(Fraction(shared, denominator)), 2 * COST_TOLERANCE)


def concave_envelope(corners: Iterable[_Corner]) -> list[_Corner]:
    """The corners of the least concave function that is nowhere below the given ones."""
    hull: list[_Corner] = []
    for x, y in sorted(corners):
        if hull and hull[-1][0] == x:
            hull.pop()
        while len(hull) > 1 and _slope(hull[-2], hull[-1]) <= _slope(hull[-1], (x, y)):
            hull.pop()
        hull.append((x, y))
    return hull


def _points(solved: Sequence[_Solved], end: _Corner | None) -> tuple[Point, ...]:
    """The points with their slopes; ``end`` is the saturation point where it is known."""
    places = [(budget, found.value) for budget, found in solved]
    hull = concave_envelope([_NOTHING, *places, *([end] if end else [])])
    before = [_NOTHING, *places]
    return tuple(
        Point(
            budget,
            found,
            gain=here[1] - last[1] if here[0] > last[0] else None,
            quotient=_slope(last, here) if here[0] > last[0] else None,
            price=_price(hull, budget, 0.0 if end else None),
        )
        for (budget, found), here, last in zip(solved, places, before, strict=False)
    )


def _price(hull: Sequence[_Corner], budget: float, beyond: float | None) -> float | None:
    for left, right in pairwise(hull):
        if left[0] <= budget < right[0]:
            return _slope(left, right)
    return beyond


def _slope(left: _Corner, right: _Corner) -> float:
    return (right[1] - left[1]) / (right[0] - left[0])
