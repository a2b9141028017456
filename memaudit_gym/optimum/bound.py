"""The upper bound of the exact search: current marginal gains under the budget and k.

By submodularity no store adds more to X than the sum of its members' gains at X. What is left
is a knapsack over the gains with at most k items a group. Dropping the budget row at a price
lambda (a Lagrangian) bounds it; at the best lambda this is the knapsack's linear relaxation,
the fractional knapsack of the paper's search.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

#: (gain, cost, item), all gains positive, every cost within what is left of the budget.
Option = tuple[float, float, int]
#: How many of the options may still be taken, and the options.
Group = tuple[int, list[Option]]

_MOST_STEPS = 40
_CLOSE = 1 + 1e-12


def at_price(groups: Sequence[Group], price: float) -> tuple[float, float]:
    """The (gain, cost) of the best choice in every group when cost is paid at a price."""
    gain = cost = 0.0
    for slots, options in groups:
        if slots == 1:
            best = best_gain = best_cost = 0.0
            for g, c, _ in options:
                profit = g - price * c
                if profit > best:
                    best, best_gain, best_cost = profit, g, c
            gain += best_gain
            cost += best_cost
        else:
            worth = [(g - price * c, g, c) for g, c, _ in options if g > price * c]
            for _, g, c in sorted(worth, reverse=True)[:slots]:
                gain += g
                cost += c
    return gain, cost


def upper_bound(
    groups: Sequence[Group], left: float, price: float, enough: float
) -> tuple[float, float]:
    """A bound on what the groups can add with ``left`` to spend.

    Args:
        groups: The open groups.
        left: What is left of the budget.
        price: Where to begin (the parent's price).
        enough: Stop as soon as the bound is at most this.

    Returns:
        (bound, price): valid whatever the price is, the tightest unless it was enough.
    """
    over: tuple[float, float] | None = None
    under = (0.0, 0.0)
    bound, best, floor = math.inf, price, -math.inf
    for _ in range(_MOST_STEPS):
        gain, cost = at_price(groups, price)
        here = gain + price * (left - cost)
        if here < bound:
            bound, best = here, price
        fits = cost <= left
        if bound <= enough or here <= floor or (fits and price == 0.0):
            break
        over, under = (over, (gain, cost)) if fits else ((gain, cost), under)
        if over is None:
            price = 0.0
        else:
            price = (over[0] - under[0]) / (over[1] - under[1])
            floor = (over[0] + price * (left - over[1])) * _CLOSE
    return bound, best
