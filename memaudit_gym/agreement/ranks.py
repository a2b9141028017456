"""Rank correlations, ties and all."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def spearman(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Spearman's rho: the correlation of the ranks, ties at the mean of theirs.

    Returns:
        The correlation; None for fewer than two values, or where all of one side are equal.
    """
    if len(first) < 2:
        return None
    ranks = np.array([_ranks(first), _ranks(second)])
    ranks -= ranks.mean(1, keepdims=True)
    spread = float(np.sqrt((ranks**2).sum(1).prod()))
    return float(ranks[0] @ ranks[1]) / spread if spread else None


def kendall(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Kendall's tau-b: pairs in the same order less those in the other, corrected for ties.

    Returns:
        The correlation; None as of :func:`spearman`.
    """
    orders = [_orders(first), _orders(second)]
    untied = float(np.sqrt((orders[0] ** 2).sum()) * np.sqrt((orders[1] ** 2).sum()))
    return float((orders[0] * orders[1]).sum()) / untied if untied else None


def _ranks(values: Sequence[float]) -> Array:
    _, of, counts = np.unique(np.asarray(values), return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    means: Array = last - (counts - 1) / 2
    return means[of]


def _orders(values: Sequence[float]) -> Array:
    found: Array = np.sign(np.subtract.outer(np.asarray(values), np.asarray(values)))
    return found.astype(np.float64)
