"""Percentile bootstrap intervals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2_000
_SEED = 20_260_502
#: Draws held in memory at once.
_CHUNK = 1 << 21


def mean_interval(values: Sequence[float], level: float = 0.95) -> tuple[float, float]:
    """The percentile bootstrap interval of the mean, from 2,000 seeded resamples.

    The seed is fixed, so an interval depends on its own values alone.

    Args:
        values: At least one number.
        level: The share of resampled means inside.

    Returns:
        (low, high).
    """
    data = np.asarray(values, dtype=np.float64)
    rng = np.random.default_rng(_SEED)
    rows = max(1, _CHUNK // data.size)
    means = np.concatenate(
        [
            data[rng.integers(data.size, size=(min(rows, RESAMPLES - start), data.size))].mean(1)
            for start in range(0, RESAMPLES, rows)
        ]
    )
    return percentile_ends(means, level)


def times_drawn(count: int) -> NDArray[np.int64]:
    """How often each of so many things is drawn in every resample, by the same seed.

    Args:
        count: How many there are, at least one.

    Returns:
        (resamples, count) whole numbers; each row sums to ``count``.
    """
    rng = np.random.default_rng(_SEED)
    return rng.multinomial(count, [1 / count] * count, size=RESAMPLES)


def percentile_ends(
    resampled: Sequence[float] | NDArray[np.float64], level: float = 0.95
) -> tuple[float, float]:
    """The ends between which the share ``level`` of resampled figures lies.

    Args:
        resampled: At least one figure.
        level: The share.
    """
    low, high = np.quantile(resampled, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
