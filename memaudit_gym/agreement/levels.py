"""Graded and binary coverage: the artifact's five levels, and a threshold."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.errors import InputError

#: The artifact's words for amounts of coverage, rising (see :func:`cells.coverage_label`).
LEVELS = ("none", "hint_only", "partial_weak", "partial_strong", "full")

_BOUNDS = (0.5, 0.75, 1.0)


def level_of(coverage: NDArray[np.float64]) -> NDArray[np.int64]:
    """The position in ``LEVELS`` of every amount."""
    found: NDArray[np.int64] = np.digitize(coverage, _BOUNDS) + (coverage > 0)
    return found


def check_threshold(threshold: float, flag: str) -> float:
    """Refuses what is no share above 0.

    Raises:
        InputError: It is not in (0, 1].
    """
    if not (math.isfinite(threshold) and 0 < threshold <= 1):
        raise InputError(f"must be above 0 and at most 1, not {threshold:g}", file=flag)
    return threshold
