"""The loops over coverage cells behind the Lagrangian bound, in machine code.

All of them stand in this one file, because the compiler's cache on disk notices a change in no
other.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.compiled import compiled

Array = NDArray[Any]

#: Forms of h: a table of lines, or a function by name.
TABLE, CAP1, LOG1P, SQRT = range(4)
#: A gain at or below this is none.
_NO_GAIN = 1e-12
#: So many temperatures below the best a choice is left out without a draw.
_HOPELESS = 12.0
#: SplitMix64's.
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR, _SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_11, _27, _30, _31 = np.uint64(11), np.uint64(27), np.uint64(30), np.uint64(31)


class Arrays(NamedTuple):
    """A problem (see :class:`memaudit_gym.optimum.arrays.ArrayProblem`) and its h.

    Args:
        kind: (m,) which h a unit has.
        form: The form of each h.
        line_ptr: The lines of h number i are line_ptr[i]:line_ptr[i + 1].
        x, y, slope: Where each line begins, h there, and its slope.
        reach: (m,) the most that a unit can be covered.
        share: The share of a term that its rounding may take (see ``lagrangian``).
    """

    costs: Array
    group_ptr: Array
    row_ptr: Array
    units: Array
    coverages: Array
    weights: Array
    k: int
    kind: Array
    form: Array
    line_ptr: Array
    x: Array
    y: Array
    slope: Array
    reach: Array
    share: float


class State(NamedTuple):
    """A store that changes.

    Args:
        store: (n,) bool.
        covered: (m,) what it covers.
        spent: (1,) what it costs.
    """

    store: Array
    covered: Array
    spent: Array


@compiled
def height(a: Arrays, unit: int, z: float) -> float:
    """h of a unit at z."""
    kind = a.kind[unit]
    form = a.form[kind]
    if form == CAP1:
        return z if z < 1.0 else 1.0
    if form == LOG1P:
        return math.log1p(z)
    if form == SQRT:
        return math.sqrt(z)
    line = a.line_ptr[kind]
    while line + 1 < a.line_ptr[kind + 1] and z >= a.x[line + 1]:
        line += 1
    return float(a.y[line] + a.slope[line] * (z - a.x[line]))


@compiled
def conjugate(a: Arrays, unit: int, price: float) -> tuple[float, float]:
    """(max over z in [0, reach] of w h(z) - price z, rounded up; where it is reached)."""
    w, reach = a.weights[unit], a.reach[unit]
    kind = a.kind[unit]
    form = a.form[kind]
    best_z, best = 0.0, 0.0
    if form in (LOG1P, SQRT):
        if price <= 0.0:
            best_z = reach
        elif form == LOG1P:
            best_z = min(reach, max(0.0, w / price - 1.0))
        else:
            best_z = min(reach, (w / (2.0 * price)) ** 2)
        high, paid = w * height(a, unit, best_z), price * best_z
        return max(0.0, high - paid) + a.share * (high + paid + a.share * w), best_z
    for line in range(a.line_ptr[kind], a.line_ptr[kind + 1]):
        last = line + 1 == a.line_ptr[kind + 1]
        z = reach if last else min(reach, a.x[line + 1])
        high, paid = w * height(a, unit, z), price * z
        profit = high - paid + a.share * (high + paid)
        if profit > best:
            best_z, best = z, profit
    return best, best_z


@compiled
def unit_terms(a: Arrays, prices: Array, wanted: Array) -> float:
    """The sum of all conjugates; ``wanted`` (m,) is where each is reached."""
    total = 0.0
    for unit in range(len(a.weights)):
        value, wanted[unit] = conjugate(a, unit, prices[unit])
        total += value
    return total


@compiled
def item_prices(a: Arrays, prices: Array, out: Array) -> None:
    """What the cells of every item (n,) fetch at the units' prices."""
    for item in range(len(a.costs)):
        total = 0.0
        for cell in range(a.row_ptr[item], a.row_ptr[item + 1]):
            total += prices[a.units[cell]] * a.coverages[cell]
        out[item] = total


@compiled
def group_terms(a: Arrays, fetched: Array, price: float, chosen: Array) -> tuple[float, float]:
    """(sum over groups of the k largest positive profits, rounded up; what they cost)."""
    total = spent = 0.0
    chosen[:] = False
    for group in range(len(a.group_ptr) - 1):
        first, last = a.group_ptr[group], a.group_ptr[group + 1]
        for _ in range(min(a.k, last - first)):
            best, best_item = 0.0, -1
            for item in range(first, last):
                paid = price * a.costs[item]
                profit = fetched[item] - paid + a.share * (fetched[item] + paid)
                if profit > best and not chosen[item]:
                    best, best_item = profit, item
            if best_item < 0:
                break
            chosen[best_item] = True
            total += best
            spent += a.costs[best_item]
    return total, spent


@compiled
def cover(a: Arrays, chosen: Array, covered: Array) -> None:
    """``covered`` (m,) by the chosen items."""
    covered[:] = 0.0
    for item in range(len(a.costs)):
        if chosen[item]:
            for cell in range(a.row_ptr[item], a.row_ptr[item + 1]):
                covered[a.units[cell]] += a.coverages[cell]


@compiled
def take(a: Arrays, state: State, item: int, taken: bool) -> None:
    """Puts an item into the store, or takes it out."""
    sign = 1.0 if taken else -1.0
    state.store[item] = taken
    state.spent[0] += sign * a.costs[item]
    for cell in range(a.row_ptr[item], a.row_ptr[item + 1]):
        unit = a.units[cell]
        # Not below 0 by rounding: h need not be defined there.
        state.covered[unit] = max(0.0, state.covered[unit] + sign * a.coverages[cell])


@compiled
def gain(a: Arrays, covered: Array, item: int) -> float:
    """What an item adds to F."""
    total = 0.0
    for cell in range(a.row_ptr[item], a.row_ptr[item + 1]):
        unit = a.units[cell]
        z = covered[unit]
        if a.form[a.kind[unit]] != CAP1 or z < 1.0:
            step = height(a, unit, z + a.coverages[cell]) - height(a, unit, z)
            total += a.weights[unit] * step
    return total


@compiled
def sweep(a: Arrays, state: State, price: float, heat: float, most: float, counter: Array) -> None:
    """Chooses every group anew, the others fixed, by F - price * cost under noise.

    Noise of Gumbel's kind makes the choice a draw with odds exp(profit / heat); without heat
    it is the best. The store never grows beyond a cost of ``most``. ``counter``, (1,) uint64, is
    the state of the noise.
    """
    for group in range(len(a.group_ptr) - 1):
        first, last = a.group_ptr[group], a.group_ptr[group + 1]
        for item in range(first, last):
            if state.store[item]:
                take(a, state, item, False)
        for _ in range(min(a.k, last - first)):
            best, best_item = _noise(counter, heat), -1
            for item in range(first, last):
                if state.store[item] or state.spent[0] + a.costs[item] > most:
                    continue
                profit = gain(a, state.covered, item) - price * a.costs[item]
                if profit > best - _HOPELESS * heat:
                    profit += _noise(counter, heat)
                    if profit > best + _NO_GAIN:
                        best, best_item = profit, item
            if best_item < 0:
                break
            take(a, state, best_item, True)


@compiled
def _noise(counter: Array, heat: float) -> float:
    if heat <= 0.0:
        return 0.0
    return -heat * math.log(-math.log(max(_uniform(counter), 1e-300)))


@compiled
def _uniform(counter: Array) -> float:
    """SplitMix64. To hand over a Generator calls Python, where a signal would end the process."""
    counter[0] += _GOLDEN
    z = counter[0]
    z = (z ^ (z >> _30)) * _FIRST_FACTOR
    z = (z ^ (z >> _27)) * _SECOND_FACTOR
    return float((z ^ (z >> _31)) >> _11) * 2.0**-53


@compiled
def losses(a: Arrays, state: State, out: Array) -> None:
    """What F loses with each item of the store (n,); infinite for the others."""
    for item in range(len(a.costs)):
        out[item] = math.inf
        if state.store[item]:
            take(a, state, item, False)
            out[item] = gain(a, state.covered, item)
            take(a, state, item, True)


@compiled
def gains(a: Arrays, covered: Array, out: Array) -> None:
    """What each item (n,) adds to F."""
    for item in range(len(a.costs)):
        out[item] = gain(a, covered, item)


@compiled
def drop(a: Arrays, state: State, order: Array, most: float) -> None:
    """Takes items out, in the given order, until the store costs at most ``most``."""
    for item in order:
        if state.spent[0] <= most:
            break
        if state.store[item]:
            take(a, state, item, False)


@compiled
def fill(a: Arrays, state: State, order: Array, group_of: Array, room: Array, most: float) -> None:
    """Puts items in, in the given order, where they fit and add something."""
    for item in order:
        fits = state.spent[0] + a.costs[item] <= most and room[group_of[item]] > 0
        if fits and not state.store[item] and gain(a, state.covered, item) > _NO_GAIN:
            room[group_of[item]] -= 1
            take(a, state, item, True)
