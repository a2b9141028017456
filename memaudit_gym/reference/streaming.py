"""The streaming rules: at each experience the best admissible candidate, or nothing."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from memaudit_gym.objective import GAIN_TOLERANCE
from memaudit_gym.reference.stores import Array, Stores, first_best

#: From (gains, densities, costs) of an experience's candidates to what ranks them, best first.
Ranking = Callable[[Array, Array, Array], tuple[Array, ...]]


def by_gain(gains: Array, densities: Array, costs: Array) -> tuple[Array, ...]:
    """The largest gain; ties: lower cost."""
    return gains, -costs


def by_density(gains: Array, densities: Array, costs: Array) -> tuple[Array, ...]:
    """The largest gain per cost; ties: larger gain, then lower cost."""
    return densities, gains, -costs


def stream(stores: Stores, budget: float, thresholds: Array, ranking: Ranking) -> None:
    """Runs every store through the stream, in experience order, insertions only.

    A candidate is admissible while it fits, adds something, and its gain per cost is at least
    the store's threshold. With k > 1 an experience is asked again until k were taken or none
    is admissible.

    Args:
        stores: Empty stores, which this fills.
        budget: The budget of each store.
        thresholds: (rows,) the least gain per cost of each store.
        ranking: Which admissible candidate goes in.
    """
    least = thresholds[:, None] - GAIN_TOLERANCE
    for start, stop in stores.groups:
        for _ in range(min(stores.k, stop - start)):
            if not _step(stores, start, stop, budget, least, ranking):
                break


def _step(
    stores: Stores, start: int, stop: int, budget: float, least: Array, ranking: Ranking
) -> bool:
    """One insertion into every store that admits one; False where none does."""
    fitting = stores.fitting(start, stop, budget)
    if not fitting.any():
        return False
    costs = stores.costs[start:stop]
    gains = stores.gains(start, stop)
    densities = gains / costs
    admissible = fitting & (gains > GAIN_TOLERANCE) & (densities >= least)
    chosen = first_best(admissible, *ranking(gains, densities, costs))
    rows = np.flatnonzero(chosen >= 0)
    if rows.size:
        stores.insert(rows, chosen[rows] + start)
    return bool(rows.size)
