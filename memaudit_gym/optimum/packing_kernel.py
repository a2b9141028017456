"""Packs a package whose numbers are short decimals, in machine code (see ``quick_packing``)."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.compiled import compiled

Array = NDArray[Any]

#: Digits after the point up to which costs, weights and coverages are looked at.
_COST_DIGITS, _WEIGHT_DIGITS, _COVERAGE_DIGITS = 3, 6, 4
#: No sum of whole numbers is above this, far from where floats and int64 end.
_MOST = 2.0**52
#: Entries of ``scales``.
COST, VALUE, GREATEST = range(3)


class Given(NamedTuple):
    """A package: see :class:`memaudit_gym.package.Package` for the arrays.

    Args:
        order: (n,) its candidates in the order of the items.
    """

    costs: Array
    weights: Array
    group_of: Array
    indptr: Array
    units: Array
    values: Array
    order: Array


@compiled
def power_of(numbers: Array, digits: int) -> float:
    """The least power of ten that makes all numbers whole; 0 where that takes more digits.

    A decimal of up to 15 digits is the only one so short that reads as its float, so that a
    quotient which gives the float back is the decimal that people write for it.
    """
    power = 1.0
    for _ in range(digits + 1):
        whole = True
        for x in numbers:
            scaled = np.rint(x * power)
            if scaled >= 1e15 or scaled / power != x:
                whole = False
                break
        if whole:
            return power
        power *= 10.0
    return 0.0


@compiled
def number_units(given: Given) -> tuple[Array, Array]:
    """(items as candidates, (m,) numbers of the units of worth, -1 for others)."""
    number = np.full(given.weights.size, -1)
    items = np.empty(given.order.size, np.int64)
    count = found = 0
    for u in given.order:
        useful = False
        for cell in range(given.indptr[u], given.indptr[u + 1]):
            unit = given.units[cell]
            if given.values[cell] > 0 and given.weights[unit] > 0:
                useful = True
                if number[unit] < 0:
                    number[unit] = found
                    found += 1
        if useful:
            items[count] = u
            count += 1
    return items[:count].copy(), number


@compiled
def item_arrays(given: Given, items: Array, power: float) -> tuple[Array, Array, Array, int]:
    """(costs, group of every item, where groups begin, what one is) in whole numbers."""
    costs, group_of = np.empty(items.size, np.int64), np.empty(items.size, np.int64)
    starts = np.empty(items.size + 1, np.int64)
    groups, last, common = 0, -1, int(power)
    for item, u in enumerate(items):
        costs[item] = int(np.rint(given.costs[u] * power))
        common = math.gcd(common, costs[item])
        if given.group_of[u] != last:
            starts[groups] = item
            groups, last = groups + 1, given.group_of[u]
        group_of[item] = groups - 1
    starts[groups] = items.size
    costs //= common
    return costs, group_of, starts[: groups + 1].copy(), int(power) // common


@compiled
def cell_arrays(
    given: Given, items: Array, number: Array, power: float
) -> tuple[Array, Array, Array, Array]:
    """(where items' cells begin, their units, their whole coverages, what full coverage is)."""
    units = number.max() + 1 if number.size else 0
    steps = np.full(units, int(power))
    pointers = np.zeros(items.size + 1, np.int64)
    cell_units = np.empty(given.units.size, np.int64)
    cell_values = np.empty(given.units.size, np.int64)
    count = 0
    for item, u in enumerate(items):
        for cell in range(given.indptr[u], given.indptr[u + 1]):
            unit = number[given.units[cell]]
            if unit >= 0 and given.values[cell] > 0:
                cell_units[count] = unit
                cell_values[count] = int(np.rint(given.values[cell] * power))
                steps[unit] = math.gcd(steps[unit], cell_values[count])
                count += 1
        pointers[item + 1] = count
    cell_units, cell_values = cell_units[:count].copy(), cell_values[:count].copy()
    for cell in range(count):
        cell_values[cell] //= steps[cell_units[cell]]
    return pointers, cell_units, cell_values, int(power) // steps


@compiled
def slopes_of(given: Given, number: Array, full: Array, power: float, finest: float) -> Array:
    """What a whole step of coverage of each unit is worth, and at the end what one is, inverted.

    Args:
        given, number: As above.
        full: (units,) what full coverage is.
        power: Of the weights.
        finest: Of the coverages.
    """
    found = np.empty(full.size + 1, np.int64)
    common = int(power * finest)
    for unit in range(number.size):
        if number[unit] >= 0:
            step = int(finest) // full[number[unit]]
            found[number[unit]] = int(np.rint(given.weights[unit] * power)) * step
            common = math.gcd(common, found[number[unit]])
    found[:-1] //= common
    found[-1] = int(power * finest) // common
    return found


@compiled
def is_small(given: Given, costs: float, weights: float, values: float) -> bool:
    """Whether no sum of whole numbers grows too large, given the powers of ten."""
    spent, worth = 0.0, 0.0
    for cost in given.costs:
        spent += cost * costs
    for weight in given.weights:
        worth += weight * weights * values
    for cell in range(given.units.size):
        worth += given.weights[given.units[cell]] * given.values[cell] * weights * values
    return spent < _MOST and worth < _MOST


@compiled
def pack_cap1(
    given: Given, scales: Array
) -> tuple[Array, Array, Array, Array, Array, Array, Array, Array]:
    """The arrays of a packing, with min(1, z) for every unit.

    Args:
        given: The package.
        scales: (3,) filled with what one is in costs and in values, inverted, and with the
            largest number that a search may meet; all 0 where the numbers are no short decimals.

    Returns:
        (items, costs, group_of, group_ptr, cell_ptr, cell_units, cell_values, pieces)
    """
    scales[:] = 0
    powers = (
        power_of(given.costs, _COST_DIGITS),
        power_of(given.weights, _WEIGHT_DIGITS),
        power_of(given.values, _COVERAGE_DIGITS),
    )
    nothing = np.empty(0, np.int64)
    if min(powers) == 0.0 or not is_small(given, *powers):
        pieces = np.empty((0, 3), np.int64)
        return nothing, nothing, nothing, nothing, nothing, nothing, nothing, pieces
    items, number = number_units(given)
    costs, group_of, group_ptr, cost = item_arrays(given, items, powers[0])
    cell_ptr, cell_units, cell_values, full = cell_arrays(given, items, number, powers[2])
    slopes = slopes_of(given, number, full, powers[1], powers[2])
    pieces = np.zeros((2 * full.size, 3), np.int64)
    most = 1
    for unit in range(full.size):
        pieces[2 * unit, 2] = slopes[unit]
        pieces[2 * unit + 1, 0] = full[unit]
        pieces[2 * unit + 1, 1] = slopes[unit] * full[unit]
        most += max(slopes[unit], 1) * full[unit]
    for cell in range(cell_units.size):
        most += slopes[cell_units[cell]] * cell_values[cell]
    scales[COST], scales[VALUE], scales[GREATEST] = cost, slopes[-1], most
    return items, costs, group_of, group_ptr, cell_ptr, cell_units, cell_values, pieces
