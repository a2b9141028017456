"""Bootstrap of tables: packages drawn anew, or the cells of the only one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from memaudit_gym.agreement.cells import Array
from memaudit_gym.agreement.judged import CODES, Judged, codes_of
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


def resampled(packages: Sequence[Judged], tables: Array, threshold: float) -> Array:
    """Resampled tables.

    Args:
        packages: The compared cells.
        tables: (packages, codes, codes) their tables.
        threshold: The one of the tables.

    Returns:
        (resamples, codes, codes) sums over packages drawn anew; of a single package over the
        cells drawn anew within each stratum.
    """
    rng = np.random.default_rng(_SEED)
    count = len(packages)
    if count > 1:
        drawn = rng.multinomial(count, [1 / count] * count, size=RESAMPLES)
        summed: Array = np.tensordot(drawn.astype(np.float64), tables, axes=1)
        return summed
    [one] = packages
    cells = codes_of(one, threshold)
    found = np.zeros((RESAMPLES, CODES * CODES))
    for stratum in np.unique(one.strata).tolist():
        inside = one.strata == stratum
        counts = np.bincount(cells[inside], minlength=CODES * CODES)
        drawn = rng.multinomial(counts.sum(), counts / counts.sum(), size=RESAMPLES)
        found += one.weights[inside][0] * drawn
    return found.reshape(RESAMPLES, CODES, CODES)


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
