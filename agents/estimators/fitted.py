"""What an estimated-value writer goes by."""

from __future__ import annotations

from dataclasses import dataclass, replace

from agents.estimators.correction import Correction
from agents.estimators.estimate import Estimate
from agents.estimators.estimator import ValueEstimator
from agents.estimators.pacing import SpendCurve
from agents.estimators.reading import Reading


@dataclass(frozen=True)
class Fitted:
    """Everything that is learned.

    Args:
        estimator: Fitted on all lessons.
        correction: Fitted on the estimates of each lesson by an estimator fitted on the others;
            None for none.
        curve: From such estimates, corrected by a correction fitted on the others.
    """

    estimator: ValueEstimator
    correction: Correction | None
    curve: SpendCurve

    def estimate(self, reading: Reading) -> Estimate:
        """What a stream is taken to be worth."""
        return corrected(reading, self.estimator.estimate(reading), self.correction)


def corrected(reading: Reading, estimate: Estimate, correction: Correction | None) -> Estimate:
    """An estimate of a stream with its values corrected, if there is a correction."""
    if correction is None:
        return estimate
    return replace(estimate, values=correction(reading, estimate.values))
