"""What a budget is worth for the experiences to come: a stochastic knapsack, solved backwards.

Every experience to come is taken to be one of some known ones, drawn with known chances, or one
that brings nothing. Then what b units of budget are worth with n experiences to come is exact:
W_0(b) = 0, and W_n(b) is the mean over the known ones of the best of W_{n-1}(b) and, over their
options that fit, value + W_{n-1}(b - cost). Source: Bellman (1957); the stochastic knapsack of
Papastavrou, Rajagopalan and Kleywegt (1996).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agents.estimators.reading import Floats
from memaudit_gym.objective import COST_TOLERANCE

Indices = NDArray[np.int64]

#: The most budgets at which the worth is known; in between it is taken to be linear.
_LEVELS = 65

#: An experience: (g,) values and (g,) costs of its candidates.
Options = tuple[Floats, Floats]


@dataclass(frozen=True)
class Pool:
    """Experiences that may come.

    Args:
        chances: (G,) of each; they add up to 1.
        values: (G, J) of their candidates, 0 where there is none.
        costs: (G, J), infinite where there is none.
    """

    chances: Floats
    values: Floats
    costs: Floats


def pool_of(parts: Sequence[tuple[float, Options]]) -> Pool:
    """A pool of (weight, experience); at least one weighs something."""
    widest = max((len(values) for _, (values, _) in parts), default=0)
    values = np.zeros((len(parts), max(1, widest)))
    costs = np.full_like(values, np.inf)
    for row, (_, (worth, cost)) in enumerate(parts):
        values[row, : len(worth)], costs[row, : len(cost)] = worth, cost
    weights = np.array([weight for weight, _ in parts])
    return Pool(weights / weights.sum(), values, costs)


class Outlook:
    """What each budget up to some is worth for the experiences to come.

    Args:
        pool: What each of them may be.
        ahead: How many there are.
        budget: The most that can be spent.
        idle: The chance that one brings nothing.
    """

    def __init__(self, pool: Pool, ahead: int, budget: float, idle: float) -> None:
        self.budgets = _levels(budget)
        worth = np.zeros(len(self.budgets))
        below, above, share, fits = _places(self.budgets, pool.costs)
        for _ in range(ahead):
            then = worth[below] + share * (worth[above] - worth[below])
            taken = np.where(fits, pool.values[:, :, None] + then, 0.0).max(axis=1)
            mean = pool.chances @ np.maximum(taken, worth)
            worth = idle * worth + (1 - idle) * mean
        self.worth = worth

    def of(self, budget: Floats) -> Floats:
        """(...) what these budgets are worth."""
        found: Floats = np.interp(budget, self.budgets, self.worth)
        return found


def _levels(budget: float) -> Floats:
    """Every whole budget where these are few, else some at equal distances."""
    whole = float(budget).is_integer() and budget < _LEVELS
    return np.linspace(0.0, budget, int(budget) + 1 if whole else _LEVELS)


def _places(budgets: Floats, costs: Floats) -> tuple[Indices, Indices, Floats, NDArray[np.bool_]]:
    """Where among (b,) budgets is what (G, J) costs leave of each.

    Returns:
        (G, J, b) each: the budget below it, the one above, how far it is from that below to that
        above, and whether the cost fits at all.
    """
    there = np.isfinite(costs)[:, :, None]
    left = budgets - np.where(np.isfinite(costs), costs, 0.0)[:, :, None]
    step = budgets[-1] / max(1, len(budgets) - 1)
    place = np.maximum(left, 0.0) / step if step else np.zeros_like(left)
    below = np.floor(place + COST_TOLERANCE).astype(np.int64)
    above = np.minimum(below + 1, len(budgets) - 1)
    return below, above, np.maximum(place - below, 0.0), there & (left >= -COST_TOLERANCE)
