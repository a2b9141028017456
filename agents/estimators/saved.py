"""An estimated-value writer as the tensors and the JSON values of a checkpoint, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from torch import Tensor

from agents.estimators.config import RULES
from agents.estimators.estimator import ValueEstimator
from agents.estimators.fitting import Fitted
from agents.estimators.pacing import SpendCurve
from agents.estimators.writer import OfflineEstimates, StreamingEstimates, make_writer
from memaudit_gym.errors import InputError
from memaudit_gym.view import VisibleCandidate, VisibleExperience, VisibleView

KIND = "estimated-value"
#: Changes whenever an estimate of a saved writer would change.
VERSION = 1
#: Stands in the JSON for an array.
_TENSOR = "$tensor"
#: A stream that every writer can estimate, if its parts fit together.
PROBE = VisibleView(
    (
        VisibleExperience(
            "0",
            "Ann: My dog ran",
            "s",
            None,
            "Ann",
            (VisibleCandidate("0.1", "raw_span", "My dog ran", 3.0, 1.0, 0.0, None),),
        ),
    ),
    1,
)


def state_of(fitted: Fitted, rule: str) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """(tensors, JSON values) of a writer."""
    state = {
        "estimator": fitted.estimator.state(),
        "prices": fitted.curve.prices,
        "spend": fitted.curve.spend,
        "retelling": fitted.retelling,
    }
    tensors: dict[str, Tensor] = {}
    values = without_arrays(state, "", tensors)
    return tensors, {"kind": KIND, "features": VERSION, "rule": rule, "state": values}


def writer_of(
    tensors: Mapping[str, Any], info: Mapping[str, Any], name: str
) -> StreamingEstimates | OfflineEstimates:
    """The writer of what a checkpoint holds.

    Raises:
        InputError: Parts are missing or do not fit; ``name`` is the file.
    """
    if info.get("features") != VERSION:
        raise InputError(
            f"was fitted on other features than this version's ({VERSION}); train it anew",
            file=name,
        )
    try:
        state, rule = with_arrays(info["state"], tensors), info["rule"]
        curve = SpendCurve(state["prices"], state["spend"])
        estimator = ValueEstimator.from_state(state["estimator"])
        retelling = float(state["retelling"])
        whole = rule in RULES and curve.prices.shape == curve.spend.shape != (0,)
        whole = whole and bool(np.isfinite(estimator.predict(PROBE)).all())
    except InputError as error:
        raise error.in_file(name) from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError, RuntimeError):
        whole = False
    if not whole:
        raise InputError("its parts are missing or do not fit; train it anew", file=name)
    return make_writer(estimator, curve, retelling, rule)


def without_arrays(value: Any, path: str, tensors: dict[str, Tensor]) -> Any:
    """JSON values with a name in place of every array, which goes to ``tensors`` under it."""
    if isinstance(value, dict):
        return {k: without_arrays(v, f"{path}.{k}", tensors) for k, v in value.items()}
    if isinstance(value, list):
        return [without_arrays(v, f"{path}.{n}", tensors) for n, v in enumerate(value)]
    if isinstance(value, np.ndarray):
        tensors[path[1:]] = torch.from_numpy(np.ascontiguousarray(value))
        return {_TENSOR: path[1:]}
    return value


def with_arrays(value: Any, tensors: Mapping[str, Any]) -> Any:
    """The same back.

    Raises:
        KeyError, ValueError: An array is missing or not finite.
    """
    if isinstance(value, dict):
        if value.keys() == {_TENSOR}:
            return _array(tensors[value[_TENSOR]])
        return {k: with_arrays(v, tensors) for k, v in value.items()}
    if isinstance(value, list):
        return [with_arrays(v, tensors) for v in value]
    return value


def _array(tensor: Any) -> Any:
    found = tensor.numpy()
    if not np.isfinite(found).all():
        raise ValueError("not all finite")
    return found
