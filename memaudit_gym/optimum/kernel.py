"""The exact search in machine code, for whole numbers and for floats.

A depth-first branch and bound over single items. Two things make a node: the store X, and the items
that may still join it. Its bound comes from the current marginal gains: by submodularity no store
adds more to X than the sum of its members' gains at X. What is left is a knapsack over the gains
with at most k items a group. Dropping the budget row at a price (a Lagrangian) bounds it, and at
the best price this is the knapsack's linear relaxation: the fractional bound of the paper's search.

All of it stands in this one file, because the compiler's cache on disk notices a change in no
other.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.extending import overload
from numpy.typing import NDArray

from memaudit_gym.compiled import compiled
from memaudit_gym.optimum.packing import Packed

Array = NDArray[Any]

#: Prices tried for one bound.
_MOST_STEPS = 40
#: Columns of ``Search.numbers`` and ``Search.levels``: F of X, what is left of the budget, the
#: price to begin with; then F of the best store, what no store exceeds and the whole budget; or a
#: level's bound and the gain of the item that it branches on.
VALUE, LEFT, PRICE, BEST, DUAL, BUDGET = range(6)
NUMBERS = 6
BOUND, GAIN = 3, 4
#: Columns of ``Search.path``: the item of a level, whether X has it, where its old numbers begin.
ITEM, TAKEN, OLD = range(3)
#: Columns of ``Search.counts``: open levels less one, and nodes so far.
DEPTH, NODES = range(2)


class Search(NamedTuple):
    """A search under way. T is int64 or float64, n items, m units, G groups.

    Args:
        numbers: (6,) T, its scalars.
        counts: (2,) its counters.
        store: (n,) bool, the best store.
        covered, worth: (m,) T, z_r and w_r h_r(z_r) of X.
        slots: (G,) how many items a group may still take.
        closed: (n,) bool, items that may not join X.
        levels: (n + 1, 5) T, the open levels.
        path: (n + 1, 3) their items.
        old: (cells, 2) T, covered and worth before the levels' items were taken.
        options: (n, 3) T, gain and cost of what may join X, and room to work in.
        items: (n,) their items.
        groups: (G + 1, 2) of the groups with options, where they begin and their slots.
    """

    numbers: Array
    counts: Array
    store: Array
    covered: Array
    worth: Array
    slots: Array
    closed: Array
    levels: Array
    path: Array
    old: Array
    options: Array
    items: Array
    groups: Array


def _quotient(a: Any, b: Any) -> Any:
    """a / b, rounded down where both are whole."""
    return a // b if isinstance(a, int) else a / b


@overload(_quotient, strict=False)
def _compiled_quotient(a: Any, b: Any) -> Callable[[Any, Any], Any]:
    if isinstance(a, types.Integer):
        return lambda a, b: a // b
    return lambda a, b: a / b


def _curve(kind: int, weight: Any, z: Any) -> Any:
    """w h(z) of an h that is not piecewise linear."""
    return weight * (math.log1p(z) if kind == 1 else math.sqrt(z))


@overload(_curve, strict=False)
def _compiled_curve(kind: Any, weight: Any, z: Any) -> Callable[[Any, Any, Any], Any]:
    if isinstance(weight, types.Integer):
        return lambda kind, weight, z: weight  # never asked for: curves are packed as floats
    return lambda kind, weight, z: weight * (math.log1p(z) if kind == 1 else math.sqrt(z))


@compiled
def height(packed: Packed, unit: int, z: Any) -> Any:
    """w_r h_r(z)."""
    if packed.curves[unit]:
        return _curve(packed.curves[unit], packed.weights[unit], z)
    piece = packed.piece_ptr[unit + 1] - 1
    while packed.pieces[piece, 0] > z:
        piece -= 1
    return packed.pieces[piece, 1] + packed.pieces[piece, 2] * (z - packed.pieces[piece, 0])


@compiled
def begin(packed: Packed, budget: Any) -> Search:
    """A search of which nothing is done yet."""
    n, m, kind = packed.costs.size, packed.weights.size, packed.costs.dtype
    groups = packed.group_ptr.size - 1
    numbers = np.zeros(NUMBERS, kind)
    numbers[BUDGET] = budget
    # A sum of costs that rounds to the budget is within it; what subtracting leaves must not
    # be too small for it by rounding.
    numbers[LEFT] = budget + packed.share * budget
    counts = np.zeros(2, np.int64)
    counts[DEPTH] = -1
    path = np.empty((n + 1, 3), np.int64)
    path[0, OLD] = 0
    return Search(
        numbers,
        counts,
        np.zeros(n, np.bool_),
        np.zeros(m, kind),
        np.zeros(m, kind),
        np.full(groups, packed.k),
        np.zeros(n, np.bool_),
        np.empty((n + 1, 5), kind),
        path,
        np.empty((packed.cell_units.size, 2), kind),
        np.empty((n, 3), kind),
        np.empty(n, np.int64),
        np.zeros((groups + 1, 2), np.int64),
    )


@compiled
def gain_of(packed: Packed, search: Search, item: int) -> Any:
    """F(X + item) - F(X)."""
    gain = packed.margin - packed.margin
    for cell in range(packed.cell_ptr[item], packed.cell_ptr[item + 1]):
        unit = packed.cell_units[cell]
        z = search.covered[unit] + packed.cell_values[cell]
        gain += height(packed, unit, z) - search.worth[unit]
    return gain


@compiled
def find_options(packed: Packed, search: Search) -> int:
    """Lists what fits and adds to X; returns how many groups have any."""
    left, count, groups = search.numbers[LEFT], 0, 0
    for group in range(search.slots.size):
        if search.slots[group] == 0:
            continue
        for item in range(packed.group_ptr[group], packed.group_ptr[group + 1]):
            if search.closed[item] or packed.costs[item] > left:
                continue
            gain = gain_of(packed, search, item)
            if gain > 0:
                search.options[count, 0] = gain
                search.options[count, 1] = packed.costs[item]
                search.items[count] = item
                count += 1
        if count > search.groups[groups, 0]:
            search.groups[groups, 1] = search.slots[group]
            groups += 1
            search.groups[groups, 0] = count
    return groups


@compiled
def best_at(options: Array, first: int, last: int, slots: int, price: Any) -> tuple[Any, Any]:
    """The (gain, cost) of the best choice among the options of one group at a price."""
    gain = cost = price - price
    for option in range(first, last):
        options[option, 2] = options[option, 0] - price * options[option, 1]
    for _ in range(min(slots, last - first)):
        best = first
        for option in range(first + 1, last):
            if options[option, 2] > options[best, 2]:
                best = option
        if options[best, 2] <= 0:
            break
        options[best, 2] = 0
        gain += options[best, 0]
        cost += options[best, 1]
    return gain, cost


@compiled
def at_price(search: Search, groups: int, price: Any) -> tuple[Any, Any]:
    """The (gain, cost) of the best choice in every group when cost is paid at a price."""
    gain = cost = price - price
    for group in range(groups):
        first, last = search.groups[group, 0], search.groups[group + 1, 0]
        more, paid = best_at(search.options, first, last, search.groups[group, 1], price)
        gain += more
        cost += paid
    return gain, cost


@compiled
def upper_bound(search: Search, groups: int, enough: Any, share: Any) -> tuple[Any, Any]:
    """A bound on what the options can add with what is left of the budget.

    Args:
        search: Holds the options, and the price to begin with.
        groups: How many groups the options are from.
        enough: Stop as soon as the bound is at most this.
        share: What share of a number is rounding; 0 for whole numbers.

    Returns:
        (bound, price): valid whatever the price is; the tightest (at a whole price, for whole
        numbers) unless it was enough.
    """
    left, price = search.numbers[LEFT], search.numbers[PRICE]
    zero = price - price
    over_gain = over_cost = under_gain = under_cost = zero
    bound, best, floor, over = zero - 1, price, zero - 1, False
    for _ in range(_MOST_STEPS):
        gain, cost = at_price(search, groups, price)
        here = gain + price * (left - cost)
        if bound < 0 or here < bound:
            bound, best = here, price
        fits = cost <= left
        if bound <= enough or here <= floor or cost == left or (fits and price == 0):
            break
        if fits:
            under_gain, under_cost = gain, cost
        else:
            over, over_gain, over_cost = True, gain, cost
        if not over:
            price = zero
            continue
        price = _quotient(over_gain - under_gain, over_cost - under_cost)
        # At a price at which what is left costs more than the bound, the bound is no better.
        price = min(price, _quotient(bound, left))
        floor = over_gain + price * (left - over_cost)
        floor += share * floor
    return bound, best


@compiled
def best_option(search: Search, groups: int, price: Any) -> int:
    """The option that is worth most after paying its price."""
    options, best = search.options, 0
    worth = options[0, 0] - price * options[0, 1]
    for option in range(1, search.groups[groups, 0]):
        profit = options[option, 0] - price * options[option, 1]
        if profit > worth:
            best, worth = option, profit
    return best


@compiled
def branch(search: Search, option: int, bound: Any, price: Any) -> None:
    """Opens a level on an option."""
    search.counts[DEPTH] += 1
    search.counts[NODES] += 1
    depth, numbers = search.counts[DEPTH], search.numbers
    numbers[PRICE] = price
    for column in range(PRICE + 1):
        search.levels[depth, column] = numbers[column]
    search.levels[depth, BOUND] = bound
    search.levels[depth, GAIN] = search.options[option, 0]
    search.path[depth, ITEM] = search.items[option]


@compiled
def keeps_budget(packed: Packed, search: Search) -> bool:
    """Whether the summed cost of the levels' items is within the budget, with no room more."""
    if search.numbers[LEFT] >= 2 * packed.share * search.numbers[BUDGET]:
        return True
    spent = packed.margin - packed.margin
    for level in range(search.counts[DEPTH] + 1):
        if search.path[level, TAKEN]:
            spent += packed.costs[search.path[level, ITEM]]
    return bool(spent <= search.numbers[BUDGET])


@compiled
def take(packed: Packed, search: Search) -> bool:
    """Adds the last level's item to X; False where X is above the budget by what rounding hid."""
    depth = search.counts[DEPTH]
    item, old = search.path[depth, ITEM], search.path[depth, OLD]
    for cell in range(packed.cell_ptr[item], packed.cell_ptr[item + 1]):
        unit = packed.cell_units[cell]
        search.old[old, 0], search.old[old, 1] = search.covered[unit], search.worth[unit]
        old += 1
        search.covered[unit] += packed.cell_values[cell]
        search.worth[unit] = height(packed, unit, search.covered[unit])
    search.path[depth, TAKEN], search.path[depth + 1, OLD] = 1, old
    search.closed[item] = True
    search.slots[packed.group_of[item]] -= 1
    search.numbers[VALUE] += search.levels[depth, GAIN]
    search.numbers[LEFT] -= packed.costs[item]
    if not keeps_budget(packed, search):
        return False
    if search.numbers[VALUE] > search.numbers[BEST]:
        search.numbers[BEST] = search.numbers[VALUE]
        search.store[:] = False
        for level in range(depth + 1):
            if search.path[level, TAKEN]:
                search.store[search.path[level, ITEM]] = True
    return True


@compiled
def leave(packed: Packed, search: Search) -> None:
    """Takes the last level's item out of X again; it stays closed as long as the level is open."""
    depth = search.counts[DEPTH]
    item, old = search.path[depth, ITEM], search.path[depth, OLD]
    for cell in range(packed.cell_ptr[item], packed.cell_ptr[item + 1]):
        unit = packed.cell_units[cell]
        search.covered[unit], search.worth[unit] = search.old[old, 0], search.old[old, 1]
        old += 1
    search.path[depth, TAKEN], search.path[depth + 1, OLD] = 0, search.path[depth, OLD]
    search.slots[packed.group_of[item]] += 1
    for column in range(PRICE + 1):
        search.numbers[column] = search.levels[depth, column]


@compiled
def back(packed: Packed, search: Search) -> bool:
    """Goes on at the last level that has not left its item out yet; False where there is none."""
    while search.counts[DEPTH] >= 0:
        depth = search.counts[DEPTH]
        if search.path[depth, TAKEN]:
            leave(packed, search)
            return True
        search.closed[search.path[depth, ITEM]] = False
        search.counts[DEPTH] -= 1
    return False


@compiled
def go_on(packed: Packed, search: Search, node_limit: int) -> bool:
    """Searches until the end (True) or the limit (False); then a higher limit may follow.

    The dual bound is valid either way: it counts what the open levels have still to try.
    """
    numbers = search.numbers
    while True:
        proven = numbers[BEST] + packed.share * numbers[BEST]
        enough = proven + packed.margin - numbers[VALUE]
        groups = find_options(packed, search)
        more, price = upper_bound(search, groups, enough, packed.share)
        if more > enough:
            if search.counts[NODES] >= node_limit:
                break
            option = best_option(search, groups, price)
            branch(search, option, numbers[VALUE] + more, price)
            if not take(packed, search):
                leave(packed, search)
        elif not back(packed, search):
            numbers[DUAL] = proven
            return True
    numbers[DUAL] = max(proven, numbers[VALUE] + more)
    for level in range(search.counts[DEPTH] + 1):
        if search.path[level, TAKEN]:
            numbers[DUAL] = max(numbers[DUAL], search.levels[level, BOUND])
    return False


@compiled
def at_budgets(
    packed: Packed, budgets: Array, node_limit: int, numbers: Array, stores: Array, done: Array
) -> None:
    """Searches at every budget.

    Args:
        packed: The problem.
        budgets: (B,) T.
        node_limit: For each of them.
        numbers: (B, 6) T, filled with ``Search.numbers``.
        stores: (B, n) bool, filled with the best stores.
        done: (B,) bool, filled with whether the search came to its end.
    """
    for row in range(budgets.size):
        search = begin(packed, budgets[row])
        done[row] = go_on(packed, search, node_limit)
        numbers[row] = search.numbers
        stores[row] = search.store


@compiled
def keep(packed: Packed, search: Search, item: int) -> None:
    """Adds an item to X for good."""
    for cell in range(packed.cell_ptr[item], packed.cell_ptr[item + 1]):
        unit = packed.cell_units[cell]
        before = search.worth[unit]
        search.covered[unit] += packed.cell_values[cell]
        search.worth[unit] = height(packed, unit, search.covered[unit])
        search.numbers[VALUE] += search.worth[unit] - before
    search.closed[item] = True


@compiled
def complete(
    packed: Packed, slots: Array, kept: Array, left: Array, node_limit: int, best: Array
) -> Array:
    """Searches on from stores that stay as they are.

    Args:
        packed: The problem.
        slots: (R, G) how many items each group may still take.
        kept: (R, n) bool, what is stored already, its cost paid.
        left: (R,) T, the budget for all further items.
        node_limit: For each of them.
        best: (R,) T, filled with F of the best store that holds what is kept.

    Returns:
        (R,) bool, whether the search came to its end.
    """
    done = np.empty(left.size, np.bool_)
    for row in range(left.size):
        search = begin(packed, left[row])
        search.slots[:] = slots[row]
        for item in range(packed.costs.size):
            if kept[row, item]:
                keep(packed, search, item)
        search.numbers[BEST] = search.numbers[VALUE]
        done[row] = go_on(packed, search, node_limit)
        best[row] = search.numbers[BEST]
    return done
