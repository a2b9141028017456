"""Bootstrap of tables: those of packages, or of the units of a single one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from memaudit_gym.agreement.cells import Array
from memaudit_gym.evaluation.bootstrap import RESAMPLES

_SEED = 20_260_502
_ENDS = (0.025, 0.975)


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
    rng = np.random.default_rng(_SEED)
    drawn = rng.multinomial(count, [1 / count] * count, size=RESAMPLES)
    summed: Array = np.tensordot(drawn.astype(np.float64), tables, axes=1)
    return summed


def estimate(measure: Callable[[Array], Array], total: Array, draws: Array) -> Estimate:
    """A figure of the summed table (codes, codes), with its interval from the resampled ones."""
    value, spread = number_of(measure(total)), measure(draws)
    spread = spread[~np.isnan(spread)]
    if value is None or not spread.size:
        return Estimate(value, None, None)
    low, high = np.quantile(spread, _ENDS)
    return Estimate(value, float(low), float(high))


def number_of(found: Array) -> float | None:
    """A figure; None where it is undefined."""
    return None if np.isnan(found) else float(found)
