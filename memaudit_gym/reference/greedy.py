"""Greedy: repeatedly the best gain per cost over the whole stream (oracle, offline)."""

from __future__ import annotations

import numpy as np

from memaudit_gym.objective import GAIN_TOLERANCE
from memaudit_gym.package import Package
from memaudit_gym.reference.stores import ExactStores, Mask, Stores, first_best
from memaudit_gym.reference.streaming import by_density


def greedy_store(package: Package, budget: float) -> list[int]:
    """Repeatedly the candidate with the best gain per cost.

    Ties: larger gain, then lower cost, then the earlier one.

    Args:
        package: The package.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.
    """
    return grow_greedily(ExactStores(package, 1), budget)


def grow_greedily(stores: Stores, budget: float) -> list[int]:
    """Fills one empty store greedily.

    Args:
        stores: A single empty store, which this fills.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.
    """
    sizes = np.diff(stores.group_ptr)
    group_of = np.repeat(np.arange(len(sizes)), sizes)
    room = np.full(len(sizes), stores.k)
    while (u := _best(stores, budget, room[group_of] > 0)) >= 0:
        stores.insert(np.array([0]), np.array([u]))
        room[group_of[u]] -= 1
    return np.flatnonzero(stores.taken[0]).tolist()


def _best(stores: Stores, budget: float, has_room: Mask) -> int:
    n = len(stores.costs)
    fitting = stores.fitting(0, n, budget) & has_room
    if not fitting.any():
        return -1
    gains = stores.gains(0, n)
    ranking = by_density(gains, gains / stores.costs, stores.costs)
    return int(first_best(fitting & (gains > GAIN_TOLERANCE), *ranking)[0])
