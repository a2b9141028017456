"""Cohen's kappa from a table of (weighted) counts."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
#: How a disagreement by more than one level counts: as any other, by its distance, or its square.
Weighting = Literal["none", "linear", "quadratic"]


def raw_agreement(tables: Array) -> Array:
    """The share of cells on the diagonal.

    Args:
        tables: (..., k, k) counts >= 0, the first rater's level in the rows.

    Returns:
        (...) shares; NaN where a table is empty.
    """
    with np.errstate(invalid="ignore"):
        found: Array = np.trace(tables, axis1=-2, axis2=-1) / tables.sum(axis=(-2, -1))
    return found


def cohen_kappa(tables: Array, weighting: Weighting = "none") -> Array:
    """Cohen's kappa: 1 - observed / expected disagreement, the latter from the margins.

    Source: Cohen 1960, and 1968 for the weighted one.

    Args:
        tables: (..., k, k) counts >= 0, weighted or not.
        weighting: How disagreements count.

    Returns:
        (...) kappas; NaN where no disagreement can be expected (both raters always say the same
        one level).
    """
    size = tables.shape[-1]
    distance = np.abs(np.subtract.outer(np.arange(size), np.arange(size))).astype(np.float64)
    power = {"none": 0, "linear": 1, "quadratic": 2}[weighting]
    penalty = np.where(distance > 0, distance**power, 0.0)
    expected = tables.sum(-1)[..., :, None] * tables.sum(-2)[..., None, :]
    with np.errstate(invalid="ignore", divide="ignore"):
        expected = (penalty * expected).sum((-2, -1)) / tables.sum((-2, -1))
        found = 1 - (penalty * tables).sum((-2, -1)) / expected
    return np.where(expected > 0, found, np.nan)
