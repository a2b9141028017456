"""Density-only: the streaming rule without a threshold, the negative control (oracle)."""

from __future__ import annotations

import numpy as np

from memaudit_gym.package import Package
from memaudit_gym.reference.stores import ExactStores
from memaudit_gym.reference.streaming import by_density, stream


def density_store(package: Package, budget: float) -> list[int]:
    """At each experience the fitting candidate with the largest gain per cost.

    Ties: larger gain, then lower cost. Source: MemAudit, the density-only control; a tiny
    dense candidate can make it as bad as one likes.

    Args:
        package: The package.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.
    """
    stores = ExactStores(package, 1)
    stream(stores, budget, np.zeros(1), by_density)
    return np.flatnonzero(stores.taken[0]).tolist()
