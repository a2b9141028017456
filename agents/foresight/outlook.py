"""What a budget is worth for the experiences to come: a stochastic knapsack, solved backwards.

Every experience to come is taken to be one of some known ones, drawn with known chances, or one
that brings nothing. Then what b units of budget are worth with n experiences to come follows:
W_0(b) = 0, and W_n(b) is the mean over the known ones of the best of W_{n-1}(b) and, over their
options that fit, value + W_{n-1}(b - cost). It is exact where costs are whole and the budget is
whole and below 65; else it is known at 65 budgets, and taken to be linear between them. Source:
Bellman (1957); the stochastic knapsack of Papastavrou, Rajagopalan and Kleywegt (1996).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from agents.estimators.reading import Floats
from memaudit_gym.objective import COST_TOLERANCE

#: The most budgets at which the worth is known; in between it is taken to be linear.
_LEVELS = 65

#: An experience: (g,) values and (g,) costs of its candidates.
Options = tuple[Floats, Floats]


@dataclass(frozen=True)
class Pool:
    """Experiences that may come.

    Args:
        weights: (G,) of each; at least one is above 0.
        values: (G, J) of their candidates, 0 where there is none.
        costs: (G, J), infinite where there is none.
    """

    weights: Floats
    values: Floats
    costs: Floats

    @property
    def chances(self) -> Floats:
        """(G,) of each; they add up to 1."""
        found: Floats = self.weights / self.weights.sum()
        return found

    def after(self, others: Pool, trust: float) -> Pool:
        """Other experiences, and these with their weights times ``trust``."""
        width = max(self.values.shape[1], others.values.shape[1])
        return Pool(
            np.append(others.weights, trust * self.weights),
            np.vstack([_widened(one.values, width, 0.0) for one in (others, self)]),
            np.vstack([_widened(one.costs, width, np.inf) for one in (others, self)]),
        )


def _widened(rows: Floats, width: int, filler: float) -> Floats:
    missing = width - rows.shape[1]
    return np.pad(rows, ((0, 0), (0, missing)), constant_values=filler) if missing else rows


def worthwhile(values: Floats, costs: Floats) -> Options:
    """An experience without the candidates that cost no less than another and bring no more."""
    order = np.lexsort((-values, costs))
    before = np.maximum.accumulate(np.append(0.0, values[order]))[:-1]
    kept = order[values[order] > before]
    return values[kept], costs[kept]


def pool_of(parts: Sequence[tuple[float, Options]]) -> Pool:
    """A pool of (weight, experience); at least one weighs something."""
    widest = max((len(values) for _, (values, _) in parts), default=0)
    values = np.zeros((len(parts), max(1, widest)))
    costs = np.full_like(values, np.inf)
    for row, (_, (worth, cost)) in enumerate(parts):
        values[row, : len(worth)], costs[row, : len(cost)] = worth, cost
    return Pool(np.array([weight for weight, _ in parts], dtype=np.float64), values, costs)


class Outlook:
    """What each budget up to some is worth for the experiences to come.

    Args:
        pool: What each of them may be.
        ahead: How many there are.
        budget: The most that can be spent.
        idle: The chance that one brings nothing.
        fewer: For how many fewer to come it is to be known as well.
    """

    def __init__(self, pool: Pool, ahead: int, budget: float, idle: float, fewer: int = 0) -> None:
        self.ahead, self.budgets = ahead, _levels(budget)
        #: (fewer + 1, b) with ``ahead`` to come, with one fewer and so on.
        self.worth: Floats = np.zeros((fewer + 1, len(self.budgets)))
        if budget > COST_TOLERANCE:
            # Only here: numba takes long to load, and who opens a checkpoint may never look ahead.
            from agents.foresight.outlook_kernel import look_ahead

            step = budget / (len(self.budgets) - 1)
            costs = np.where(pool.costs <= budget + COST_TOLERANCE, pool.costs, np.inf) / step
            now = np.zeros(len(self.budgets))
            for row, more in zip(self.worth[::-1], [ahead - fewer, *[1] * fewer], strict=True):
                look_ahead(now, pool.chances, pool.values, costs, more, idle)
                row[:] = now

    def knows(self, ahead: int) -> bool:
        """Whether it is known with so many to come."""
        return 0 <= self.ahead - ahead < len(self.worth)

    def of(self, budget: Floats, ahead: int | None = None) -> Floats:
        """(...) what these budgets are worth, with ``ahead`` to come or as many as there were."""
        passed = 0 if ahead is None else self.ahead - ahead
        found: Floats = np.interp(budget, self.budgets, self.worth[passed])
        return found


def _levels(budget: float) -> Floats:
    """Every whole budget where these are few, else some at equal distances."""
    whole = float(budget).is_integer() and budget < _LEVELS
    return np.linspace(0.0, budget, int(budget) + 1 if whole else _LEVELS)
