"""A marginal-value writer as the tensors and the JSON values of a checkpoint, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from torch import Tensor

from agents.estimators.config import require_name, require_names
from agents.estimators.pacing import SpendCurve
from agents.marginal.background import Background
from agents.marginal.config import FEATURES, REGRESSORS
from agents.marginal.fitting import Fitted, make_regressor
from agents.marginal.writer import MarginalWriter
from agents.met import met_distributions
from agents.probe import PROBE
from agents.saved_parts import parts_of, require_features, state_to_save, with_arrays

KIND = "marginal-value"
#: Changes whenever a saved writer would decide otherwise.
VERSION = 3


def state_of(fitted: Fitted) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """(tensors, JSON values) of a writer."""
    state = {
        "background": fitted.background.state(),
        "groups": list(fitted.groups),
        "regressor": {"name": fitted.name, "state": fitted.regressor.state()},
        "prices": fitted.curve.prices,
        "spend": fitted.curve.spend,
    }
    return state_to_save(KIND, VERSION, state)


def writer_of(tensors: Mapping[str, Any], info: Mapping[str, Any], name: str) -> MarginalWriter:
    """The writer of what a checkpoint holds.

    Raises:
        InputError: Parts are missing or do not fit; ``name`` is the file.
    """
    require_features(info, VERSION, name)
    with parts_of(name):
        writer = MarginalWriter(_fitted(with_arrays(info["state"], tensors)))
        writer.reset(PROBE, 1.0)
        if not np.isfinite(writer.gains()).all():
            raise ValueError("does not fit")
        writer.trained_on = met_distributions(info)
    return writer


def _fitted(state: Mapping[str, Any]) -> Fitted:
    groups, kind = list(state["groups"]), state["regressor"]["name"]
    require_names(",".join(groups), FEATURES, "groups", some=True)
    require_name(kind, REGRESSORS, "regressor")
    regressor = make_regressor(kind)
    regressor.restore(state["regressor"]["state"])
    curve = SpendCurve(state["prices"], state["spend"])
    return Fitted(Background.restored(state["background"]), groups, kind, regressor, curve)
