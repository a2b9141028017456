"""An estimated-value writer as the tensors and the JSON values of a checkpoint, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from torch import Tensor

from agents.estimators.config import RULES
from agents.estimators.correction import Correction
from agents.estimators.estimator import ValueEstimator
from agents.estimators.fitted import Fitted
from agents.estimators.pacing import SpendCurve
from agents.estimators.reading import read
from agents.estimators.writer import OfflineEstimates, StreamingEstimates, make_writer
from agents.met import met_distributions
from agents.probe import PROBE
from agents.saved_parts import parts_of, require_features, state_to_save, with_arrays

KIND = "estimated-value"
#: Changes whenever an estimate of a saved writer would change.
VERSION = 3


def state_of(fitted: Fitted, rule: str) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """(tensors, JSON values) of a writer."""
    state = {
        "estimator": fitted.estimator.state(),
        "prices": fitted.curve.prices,
        "spend": fitted.curve.spend,
        "correction": None if fitted.correction is None else fitted.correction.state(),
    }
    return state_to_save(KIND, VERSION, state, rule=rule)


def writer_of(
    tensors: Mapping[str, Any], info: Mapping[str, Any], name: str
) -> StreamingEstimates | OfflineEstimates:
    """The writer of what a checkpoint holds.

    Raises:
        InputError: Parts are missing or do not fit; ``name`` is the file.
    """
    require_features(info, VERSION, name)
    with parts_of(name):
        state, rule = with_arrays(info["state"], tensors), info["rule"]
        curve = SpendCurve(state["prices"], state["spend"])
        estimator = ValueEstimator.from_state(state["estimator"], name)
        fitted = Fitted(estimator, _correction(estimator, state["correction"]), curve)
        if rule not in RULES or not np.isfinite(fitted.estimate(read(PROBE)).values).all():
            raise ValueError("does not fit")
        writer = make_writer(fitted, rule)
        writer.trained_on = met_distributions(info)
    return writer


def _correction(estimator: ValueEstimator, state: Any) -> Correction | None:
    if state is None:
        return None
    found = Correction(estimator.config.copies, estimator.seed)
    found.restore(state)
    return found
