"""How well estimates order values, and how far they are off."""

from __future__ import annotations

import numpy as np

from agents.estimators.reading import Floats


def ranks(values: Floats) -> Floats:
    """(n,) ranks from 0; equal values share the mean of theirs."""
    order = np.argsort(values, kind="stable")
    _, first, counts = np.unique(values[order], return_index=True, return_counts=True)
    found = np.empty(len(values))
    found[order] = np.repeat(first + (counts - 1) / 2, counts)
    return found


def rank_correlation(one: Floats, other: Floats) -> float:
    """Spearman's: Pearson's of the ranks; 0 where one of them is constant."""
    a, b = ranks(one), ranks(other)
    a, b = a - a.mean(), b - b.mean()
    size = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / size if size else 0.0
