"""Bounds of OPT where no solver closes it: a Lagrangian bound from above, a store from below.

With a price lambda >= 0 on cost and a price mu_r >= 0 on the coverage of every unit,

    OPT <= lambda B + sum_r max_{0 <= z <= Z_r} (w_r h_r(z) - mu_r z)
         + sum_G (the sum of the k largest positive values of sum_r mu_r a_ur - lambda c_u),

where Z_r is what all items together cover. The prices descend by subgradients whose steps aim at
the value of the store. The store is annealed: group after group is chosen anew with odds
exp(profit / heat), where profit is the marginal gain less lambda times cost, heat falls, and
lambda follows what is spent; then it is cut down to the budget and filled up.

Both bounds hold in spite of rounding. Every term is rounded up by a share of its parts, 2^-52 for
each cell of the longest row or column and 16 more; the sum of all terms, none of them negative, by
2^-52 for each of them. F of the store is rounded down by both. A budget counts as in every
comparison, with the tolerance of costs on top.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.errors import MissingExtraError
from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.optimum.arrays import ArrayProblem
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.optimum.solver import Found, Solver, relative_gap
from memaudit_gym.saturation import Saturation

NAME = "Lagrangian bound"
#: Changes whenever another store or bound could come out.
VERSION = "1"
#: What the certificate says: never ``optimal``.
STATUS = "bound"
#: How often all groups are chosen anew, and how often the prices move.
SWEEPS, STEPS = 150, 400

_ULP = 2.0**-52
#: Heat at the first and at the last sweep, as shares of the mean weight of a unit.
_HOT, _COLD = 0.5, 0.02
#: How fast the price of the store follows what is spent.
_FOLLOW = 0.3
#: How often the store is filled up by falling density.
_ROUNDS = 4
#: Fewer than these steps without progress keep the step length.
_PATIENCE, _SHRINK = 10, 0.7
#: Relative; no better bound counts as progress below it, and no gap as open.
_PROGRESS, _CLOSED = 1e-6, 1e-9
#: How far around what a store covers its first prices look.
_AROUND = 0.5
#: Prices of cost tried for one bound, the factor between two on the same side of the best one,
#: and the share of the highest density that is next to no price.
_TRIES, _WIDEN, _TINY = 40, 1.2, 1e-6
#: Relative; a price of cost this close to the best value is good enough.
_PRECISE = 1e-7

Floats = NDArray[np.float64]
Store = NDArray[np.bool_]


@dataclass(frozen=True)
class Interval:
    """OPT is in between. Never called OPT, however close the bounds are.

    Args:
        low: F of the store, rounded down.
        high: The Lagrangian bound, rounded up.
        store: The items of a feasible store, rising.
        steps: How often the prices moved.
    """

    low: float
    high: float
    store: NDArray[np.int64]
    steps: int

    @property
    def gap(self) -> float:
        """What lies between the bounds; see :func:`~memaudit_gym.optimum.solver.relative_gap`."""
        return relative_gap(self.low, self.high)


def lagrangian(sweeps: int = SWEEPS, steps: int = STEPS) -> Solver:
    """The bounds as a solver whose status is ``bound``: its certificates certify no optimum.

    Its ``solve`` raises MissingExtraError where numba is not installed.
    """
    settings = {"sweeps": sweeps, "steps": steps}
    return Solver(NAME, VERSION, settings, lambda problem: _solve(problem, settings))


def bound(problem: ArrayProblem, sweeps: int = SWEEPS, steps: int = STEPS) -> Interval:
    """Bounds of OPT, the same in every run.

    Args:
        problem: The problem.
        sweeps: How often the store is annealed over all groups; 0 fills it greedily.
        steps: How often the prices move at most.

    Raises:
        MissingExtraError: numba is not installed.
    """
    kernel = _load_kernel()
    if not len(problem.costs):
        return Interval(0.0, 0.0, np.empty(0, dtype=np.int64), 0)
    arrays = _arrays(kernel, problem)
    store = _Primal(kernel, arrays, problem).solve(sweeps)
    value = problem.value(store)
    high, taken = _Dual(kernel, arrays, problem).solve(store, steps)
    everything = problem.value(np.ones(len(problem.costs), dtype=np.bool_))
    rounding = arrays.share + _terms(problem) * _ULP
    low, high = value * (1 - rounding), min(high, everything * (1 + rounding))
    return Interval(low, max(high, low), np.flatnonzero(store), taken)


def useful_items(
    problem: ArrayProblem, sweeps: int = SWEEPS, steps: int = STEPS
) -> tuple[Store, Store]:
    """A feasible store, and the items that a better one may hold; the same in every run.

    An item is left out where the Lagrangian bound of all stores that hold it is at most the value
    of the known store: what is left, the store among it, holds an optimal store.

    Returns:
        Two arrays (n,), the store and what is useful.

    Raises:
        MissingExtraError: numba is not installed.
    """
    kernel = _load_kernel()
    arrays = _arrays(kernel, problem)
    store = _Primal(kernel, arrays, problem).solve(sweeps)
    dual = _Dual(kernel, arrays, problem)
    dual.solve(store, steps)
    high, losses = dual.losses()
    room = high * (1 + _CLOSED) - problem.value(store)
    return store, store | (losses <= room)


def _solve(problem: Problem, settings: Mapping[str, int]) -> Found:
    found = bound(ArrayProblem.from_problem(problem), **settings)
    return Found(STATUS, tuple(found.store.tolist()), found.low, found.high, found.steps)


class _Primal:
    """A store that grows good by annealing."""

    def __init__(self, kernel: ModuleType, arrays: Any, problem: ArrayProblem) -> None:
        self.kernel, self.arrays, self.problem = kernel, arrays, problem
        #: Half of the tolerance, so that no order of summation breaks the budget.
        self.most = problem.budget + COST_TOLERANCE / 2
        sizes = np.diff(problem.group_ptr)
        self.group_of = np.repeat(np.arange(len(sizes)), sizes)
        self.work = np.empty(len(problem.costs))
        self.counter = np.zeros(1, dtype=np.uint64)

    def solve(self, sweeps: int) -> Store:
        """The best store found."""
        greedy = self._empty()
        self._fit(greedy, 0.0)
        annealed = self._empty()
        price = self._anneal(annealed, sweeps, self.problem.value(greedy.store))
        self._fit(annealed, price)
        best: Store = max(annealed.store, greedy.store, key=self.problem.value)
        return best

    def _empty(self) -> Any:
        store = np.zeros(len(self.problem.costs), dtype=np.bool_)
        return self.kernel.State(store, np.zeros(len(self.problem.weights)), np.zeros(1))

    def _anneal(self, state: Any, sweeps: int, value: float) -> float:
        """From the value of another store; returns the last price of cost."""
        budget = self.problem.budget + COST_TOLERANCE
        unit = float(self.problem.weights.mean())
        price = value / budget
        for number in range(sweeps):
            heat = unit * _HOT * (_COLD / _HOT) ** (number / sweeps)
            self.kernel.sweep(self.arrays, state, price, heat, math.inf, self.counter)
            excess = (float(state.spent[0]) - budget) / budget
            price *= math.exp(_FOLLOW * min(1.0, excess))
        self.kernel.sweep(self.arrays, state, price, 0.0, math.inf, self.counter)
        return price

    def _fit(self, state: Any, price: float) -> None:
        """Cuts a store down to the budget and uses up what is left of it."""
        self._cut(state)
        for at in (price, 0.0):
            self._fill(state)
            self.kernel.sweep(self.arrays, state, at, 0.0, self.most, self.counter)
        self._fill(state)
        self._cut(state)

    def _cut(self, state: Any) -> None:
        """Down to the budget, what loses least for its cost first."""
        kernel, arrays, costs = self.kernel, self.arrays, self.problem.costs
        # Summed anew: many insertions and removals leave rounding behind.
        kernel.cover(arrays, state.store, state.covered)
        state.spent[0] = math.fsum(costs[state.store].tolist())
        if state.spent[0] > self.most:
            kernel.losses(arrays, state, self.work)
            order = np.argsort(self.work / costs, kind="stable")
            kernel.drop(arrays, state, order, self.most)

    def _fill(self, state: Any) -> None:
        """By falling density; gains that shrink on the way are looked at again in another round."""
        kernel, arrays, problem = self.kernel, self.arrays, self.problem
        for _ in range(_ROUNDS):
            before = state.spent[0]
            kernel.gains(arrays, state.covered, self.work)
            order = np.argsort(-self.work / problem.costs, kind="stable")
            taken = np.bincount(self.group_of[state.store], minlength=len(arrays.group_ptr))
            room = problem.k - taken
            kernel.fill(arrays, state, order, self.group_of, room, self.most)
            if state.spent[0] == before:
                break


class _Dual:
    """Prices that descend."""

    def __init__(self, kernel: ModuleType, arrays: Any, problem: ArrayProblem) -> None:
        self.kernel, self.arrays, self.problem = kernel, arrays, problem
        self.budget = (problem.budget + COST_TOLERANCE) * (1 + arrays.share)
        self.chosen = np.zeros(len(problem.costs), dtype=np.bool_)
        self.fetched = np.empty(len(problem.costs))
        self.covered = np.empty(len(problem.weights))
        self.wanted = np.empty(len(problem.weights))
        self.price = 0.0
        self.prices = np.zeros(len(problem.weights))

    def solve(self, store: Store, steps: int) -> tuple[float, int]:
        """(the bound, steps taken); begins at the prices of a store and aims at its value."""
        target = self.problem.value(store)
        roof = _terms(self.problem) * _ULP + 1
        steepest = self._steepest()
        self.price = target / self.budget
        prices = best_prices = self._marginal(self.problem.covered_by(store))
        self.prices = best_prices
        best, length, idle = np.inf, 1.0, 0
        for number in range(steps):
            found = self._value(prices) * roof
            idle = 0 if found < best * (1 - _PROGRESS) else idle + 1
            if found < best:
                best, best_prices = found, prices
                self.prices = prices
            if best - target <= _CLOSED * best:
                return best, number + 1
            if idle == _PATIENCE:
                length, idle, prices = length * _SHRINK, 0, best_prices
                continue
            slope = self.wanted - self.covered
            norm = float(slope @ slope)
            if not norm:
                return best, number + 1
            move = length * (found - target) / norm
            prices = np.clip(prices + move * slope, 0.0, steepest)
        return best, steps

    def losses(self) -> tuple[float, Floats]:
        """(the best bound, (n,) by how much it falls, at its prices, for stores that hold an item).

        The item takes a place among the k best of its group, the last of them where all are
        taken; so it costs that one's profit less its own.
        """
        high = self._value(self.prices) * (_terms(self.problem) * _ULP + 1)
        paid = self.price * self.problem.costs
        profit = self.fetched - paid + self.arrays.share * (self.fetched + paid)
        sizes = np.diff(self.problem.group_ptr)
        group_of = np.repeat(np.arange(len(sizes)), sizes)
        last = np.full(len(sizes), np.inf)
        np.minimum.at(last, group_of[self.chosen], profit[self.chosen])
        full = np.bincount(group_of[self.chosen], minlength=len(sizes)) >= self.problem.k
        replaced = np.where(full, last, 0.0)[group_of]
        return high, np.where(self.chosen, 0.0, replaced - profit)

    def _marginal(self, covered: Floats) -> Floats:
        """(m,) what coverage is worth where a store is: the slope of w h around ``covered``."""
        problem, low, high = self.problem, np.maximum(0.0, covered - _AROUND), covered + _AROUND
        slope = (problem.saturations(high) - problem.saturations(low)) / (high - low)
        found: Floats = problem.weights * slope
        return found

    def _value(self, prices: Floats) -> float:
        """The bound at the units' prices and the best price of cost."""
        kernel, arrays = self.kernel, self.arrays
        units: float = kernel.unit_terms(arrays, prices, self.wanted)
        kernel.item_prices(arrays, prices, self.fetched)
        rest = self._best_price()
        kernel.cover(arrays, self.chosen, self.covered)
        return units + rest

    def _best_price(self) -> float:
        """The least of lambda B + the groups' terms, convex in lambda: where two tangents cross."""
        over = under = None
        best = here = self._at(self.price)
        for _ in range(_TRIES):
            over, under = (here, under) if here.slope < 0.0 else (over, here)
            if over and under:
                price, floor = over.crossing(under)
                if floor >= best.value * (1 - _PRECISE) or not over.price < price < under.price:
                    break
            elif here.price == 0.0 and under:
                break
            else:
                price = self._further(here)
            here = self._at(price)
            best = min(best, here, key=lambda tangent: tangent.value)
        self.price = best.price
        return self._at(best.price).value

    def _further(self, here: _Tangent) -> float:
        """The next price on the side where the least value must lie."""
        least = _TINY * float((self.fetched / self.problem.costs).max())
        if here.slope < 0.0:
            return max(here.price * _WIDEN, least)
        return here.price / _WIDEN if here.price > least else 0.0

    def _at(self, price: float) -> _Tangent:
        total, spent = self.kernel.group_terms(self.arrays, self.fetched, price, self.chosen)
        return _Tangent(price, total + price * self.budget, self.budget - spent)

    def _steepest(self) -> Floats:
        """(m,) the price from which on no coverage of a unit is worth it."""
        slopes = [_steepest_slope(kind) for kind in self.problem.saturations.kinds]
        found: Floats = self.problem.weights * np.array(slopes)[self.problem.saturations.codes]
        return found


@dataclass(frozen=True)
class _Tangent:
    """A convex function at a price: its value and a slope."""

    price: float
    value: float
    slope: float

    def crossing(self, other: _Tangent) -> tuple[float, float]:
        """Where two tangents meet: (price, value), the value a bound of the least from below."""
        here, there = self.value - self.slope * self.price, other.value - other.slope * other.price
        price = (there - here) / (self.slope - other.slope)
        return price, here + self.slope * price


def _terms(problem: ArrayProblem) -> int:
    """How many terms the sum over groups, units and the budget has, and 16 more."""
    return len(problem.group_ptr) * problem.k + len(problem.weights) + 16


def _arrays(kernel: ModuleType, problem: ArrayProblem) -> Any:
    kinds = problem.saturations.kinds
    tables = [_table(kind) for kind in kinds]
    lines = np.array([line for table in tables for line in table], dtype=np.float64).reshape(-1, 3)
    forms = {"cap1": kernel.CAP1, "log1p": kernel.LOG1P, "sqrt": kernel.SQRT}
    longest = int(np.diff(problem.row_ptr).max(initial=0))
    reach = np.bincount(problem.units, problem.coverages, minlength=len(problem.weights))
    share = (max(longest, int(np.bincount(problem.units, minlength=1).max())) + 16) * _ULP
    return kernel.Arrays(
        costs=problem.costs,
        group_ptr=problem.group_ptr,
        row_ptr=problem.row_ptr,
        units=problem.units,
        coverages=problem.coverages,
        weights=problem.weights,
        k=problem.k,
        kind=problem.saturations.codes,
        form=np.array([forms.get(kind.name, kernel.TABLE) for kind in kinds], dtype=np.int64),
        line_ptr=np.cumsum([0, *map(len, tables)], dtype=np.int64),
        x=lines[:, 0].copy(),
        y=lines[:, 1].copy(),
        slope=lines[:, 2].copy(),
        reach=reach * (1 + share),
        share=share,
    )


def _table(h: Saturation) -> list[tuple[float, float, float]]:
    """(z, h, slope) where each line of a piecewise-linear h begins."""
    if h.name == "linear":
        return [(0.0, 0.0, 1.0)]
    points = ((0.0, 0.0), (1.0, 1.0)) if h.name == "cap1" else h.points
    slopes = [(y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in pairwise(points)]
    return [(x, y, slope) for (x, y), slope in zip(points, [*slopes, 0.0], strict=False)]


def _steepest_slope(h: Saturation) -> float:
    if h.name == "sqrt":
        return math.inf
    return _table(h)[0][2] if h.segments is not None else 1.0


def _load_kernel() -> ModuleType:
    try:
        from memaudit_gym.optimum import lagrangian_kernel
    except ImportError as error:
        raise MissingExtraError(
            "the Lagrangian bound needs numba; install it with: pip install numba"
        ) from error
    return lagrangian_kernel
