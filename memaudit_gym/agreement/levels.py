"""Graded and binary coverage: the artifact's five levels, and a threshold."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.cells import LEVEL_BOUNDS
from memaudit_gym.errors import InputError


def level_of(coverage: NDArray[np.float64]) -> NDArray[np.int64]:
    """The position in :data:`memaudit_gym.cells.LEVELS` of every amount."""
    found: NDArray[np.int64] = np.digitize(coverage, LEVEL_BOUNDS) + (coverage > 0)
    return found


def check_threshold(threshold: float, flag: str) -> float:
    """Refuses what is no share above 0.

    Raises:
        InputError: It is not in (0, 1].
    """
    if not (math.isfinite(threshold) and 0 < threshold <= 1):
        raise InputError(f"must be above 0 and at most 1, not {threshold:g}", file=flag)
    return threshold
