"""Bootstrap of tables: those of packages, or of the units of a single one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from memaudit_gym.agreement.cells import Array
from memaudit_gym.evaluation.bootstrap import percentile_ends, times_drawn


@dataclass(frozen=True)
class Estimate:
    """A figure with the ends of its 95 % percentile bootstrap interval.

    Args:
        value: None where it is undefined.
        low, high: None where it is, or where no resample defines it.
    """

    value: float | None
    low: float | None
    high: float | None


def resampled(tables: Array) -> Array:
    """Resampled sums of tables: whole tables are drawn anew.

    Args:
        tables: (groups, codes, codes).

    Returns:
        (resamples, codes, codes); none for fewer than two groups.
    """
    count = len(tables)
    if count < 2:
        return tables[:0]
    summed: Array = np.tensordot(times_drawn(count).astype(np.float64), tables, axes=1)
    return summed


def estimate(measure: Callable[[Array], Array], total: Array, draws: Array) -> Estimate:
    """A figure of the summed table (codes, codes), with its interval from the resampled ones."""
    spread = measure(draws)
    return estimate_of(number_of(measure(total)), spread[~np.isnan(spread)])


def estimate_of(value: float | None, spread: Sequence[float] | Array) -> Estimate:
    """A figure with its interval from the resampled ones that are defined."""
    if value is None or not len(spread):
        return Estimate(value, None, None)
    return Estimate(value, *percentile_ends(spread))


def number_of(found: Array) -> float | None:
    """A figure; None where it is undefined."""
    return None if np.isnan(found) else float(found)
