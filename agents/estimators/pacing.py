"""What a unit of budget is worth on the way: from how fast training streams spend at a price.

With a price lambda on cost, a writer takes at each experience the candidate whose value less
lambda times cost is largest, if that is positive. The lower the price the more it spends. At every
experience the price is set anew so that training streams would spend, in the mean, just what is
left of the budget for each experience that is left (ours; the dual price of a stochastic knapsack).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from agents.estimators.reading import Floats

#: How many prices a curve is known at.
_POINTS = 200
#: Training streams count as much as this many experiences of the present one.
_PRIOR = 300.0


@dataclass(frozen=True)
class SpendCurve:
    """How much is spent for an experience, at each price.

    Args:
        prices: (p,) rising.
        spend: (p,) mean cost taken an experience; falling.

    Raises:
        ValueError: They are not.
    """

    prices: Floats
    spend: Floats

    def __post_init__(self) -> None:
        if not self.prices.shape == self.spend.shape == (self.prices.size,) != (0,):
            raise ValueError("no curve")
        if self.prices[0] < 0 or self.spend[-1] < 0:
            raise ValueError("a negative price or spend")
        if (np.diff(self.prices) <= 0).any() or (np.diff(self.spend) >= 0).any():
            raise ValueError("spends more at a higher price")

    def price(self, each: float, own: Floats | None = None, length: int = 0) -> float:
        """The price at which an experience costs ``each`` in the mean; 0 where all of it fits.

        Args:
            each: What is to be spent an experience.
            own: (p,) what the present stream would have spent so far, at each price; as it goes
                on it counts more and more beside the training streams.
            length: Over how many experiences.
        """
        spend = self.spend
        if own is not None:
            # Of streams with repetitions a higher price may have spent more.
            spend = np.minimum.accumulate((spend * _PRIOR + own) / (_PRIOR + length))
        if each >= spend[0]:
            return 0.0
        return float(np.interp(-each, -spend, self.prices))

    def spent(self, values: Floats, costs: Floats) -> Floats:
        """(p,) what an experience with these candidates costs at each price."""
        return _spent(values, costs, self.prices)


def spend_curve(
    values: Sequence[Floats], costs: Sequence[Floats], group_ptrs: Sequence[NDArray[np.int64]]
) -> SpendCurve:
    """The curve of some streams with estimated values.

    Args:
        values: (n,) of each stream, by an estimator that has not seen it.
        costs: (n,) of each stream.
        group_ptrs: (T + 1,) of each stream.
    """
    prices = prices_of(values, costs)
    total, length = np.zeros(len(prices)), 0
    for v, c, ptr in zip(values, costs, group_ptrs, strict=True):
        length += len(ptr) - 1
        for start, stop in pairwise(ptr.tolist()):
            total += _spent(v[start:stop], c[start:stop], prices)
    return falling_curve(prices, total / length)


def prices_of(values: Sequence[Floats], costs: Sequence[Floats]) -> Floats:
    """(p,) 0 and the prices at which candidates of some streams, (n,) each, cease to be taken."""
    densities = np.concatenate([v / c for v, c in zip(values, costs, strict=True)])
    positive = densities[densities > 0]
    inner = np.quantile(positive, np.linspace(0, 1, _POINTS)) if positive.size else np.zeros(0)
    found: Floats = np.unique(np.append(inner, 0.0))
    return found


def falling_curve(prices: Floats, spend: Floats) -> SpendCurve:
    """The curve of rising prices (p,) and what was spent at each; of equals the lowest price."""
    falling = np.minimum.accumulate(spend)
    _, first = np.unique(-falling, return_index=True)
    return SpendCurve(prices[first], falling[first])


def _spent(values: Floats, costs: Floats, prices: Floats) -> Floats:
    """(p,) the cost of what is taken at each price."""
    if not len(values):
        return np.zeros(len(prices))
    surplus = values[:, None] - prices * costs[:, None]
    best = surplus.argmax(axis=0)
    found: Floats = np.where(surplus.max(axis=0) > 0, costs[best], 0.0)
    return found
