"""Percentile bootstrap intervals of a mean."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

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
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
