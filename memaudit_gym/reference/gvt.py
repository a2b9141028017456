"""GVT: the streaming rule with one density threshold, the best threshold chosen (oracle).

Source: MemAudit, the GVT writer. If every cost is at most B / 2, the run with threshold
OPT / (2 B) has F >= OPT / 4: either it spent more than B / 2, each part of it worth the
threshold or more; or everything fitted, and what OPT has beyond it fell below the threshold or
lost to a candidate of its own experience. The rule runs at the singleton densities only, so
it has that guarantee as far as one of them lies near OPT / (2 B).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.package import Package
from memaudit_gym.reference.stores import Array, ExactStores, Stores, first_best
from memaudit_gym.reference.streaming import by_gain, stream

#: Memory for the stores that run together; their evaluation takes about as much again.
_CHUNK_BYTES = 48 << 20


def gvt_store(package: Package, budget: float) -> list[int]:
    """The best threshold's store.

    Args:
        package: The package.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.
    """
    make = partial(ExactStores, package)
    return best_threshold_store(make, budget, singleton_thresholds(make(1), budget))


def singleton_thresholds(empty: Stores, budget: float) -> Array:
    """0 and the density of every single candidate that the budget admits, each once, rising.

    Args:
        empty: One empty store.
        budget: The storage budget.
    """
    alone = empty.gains(0, len(empty.costs))[0]
    fits = (empty.costs <= budget + COST_TOLERANCE) & (alone > 0)
    return np.unique(np.append(alone[fits] / empty.costs[fits], 0.0))


def best_threshold_store(
    make: Callable[[int], Stores], budget: float, thresholds: Array
) -> list[int]:
    """Runs the rule at every threshold and keeps the store worth most; ties: lower cost.

    Args:
        make: From a number of rows to that many empty stores.
        budget: The storage budget.
        thresholds: (t,) thresholds; of equal runs the first one counts.

    Returns:
        Candidate positions in stream order.
    """
    rows = max(1, _CHUNK_BYTES // max(1, make(1).row_bytes))
    runs = []
    for first in range(0, len(thresholds), rows):
        part = thresholds[first : first + rows]
        stores = make(len(part))
        stream(stores, budget, part, by_gain)
        runs.append((stores.values(), stores.spent, stores.taken))
    values, spent, taken = (np.concatenate(parts) for parts in zip(*runs, strict=True))
    best = int(first_best(np.ones((1, len(values)), dtype=np.bool_), values, -spent)[0])
    return np.flatnonzero(taken[best]).tolist()
