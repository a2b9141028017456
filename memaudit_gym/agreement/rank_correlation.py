"""Whether writers stand in the same order under both label sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from memaudit_gym.agreement.cells import Array
from memaudit_gym.agreement.resampling import Estimate, estimate_of
from memaudit_gym.evaluation.bootstrap import times_drawn

Correlation = Callable[[Sequence[float], Sequence[float]], float | None]


def correlation(measure: Correlation, ratios: Array) -> Estimate:
    """The correlation of writers' mean ratios, its interval from resampled packages.

    Args:
        measure: A rank correlation (:mod:`memaudit_gym.agreement.ranks`).
        ratios: (writers, packages, 2), one under each label set.

    Returns:
        Without a value where there are no ratios, without an interval for a single package.
    """
    if not ratios.size:
        return Estimate(None, None, None)
    value = measure(*ratios.mean(1).T.tolist())
    count = ratios.shape[1]
    if count < 2:
        return Estimate(value, None, None)
    means = np.einsum("dp,wps->dsw", times_drawn(count) / count, ratios)
    found = [measure(*both) for both in means]
    return estimate_of(value, [one for one in found if one is not None])
