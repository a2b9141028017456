"""A writer that plans ahead as the tensors and the JSON values of a checkpoint, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from torch import Tensor

from agents.foresight.outlook import Options
from agents.foresight.values import Values
from agents.foresight.writer import Foresight, ForesightWriter
from agents.met import met_distributions
from agents.probe import PROBE
from agents.saved_numbers import array, number
from agents.saved_parts import parts_of, require_features, state_to_save, with_arrays

KIND = "foresight"
#: Changes whenever a saved writer would decide otherwise.
VERSION = 2


def state_of(learned: Foresight) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """(tensors, JSON values) of a writer."""
    sizes = [len(values) for _, (values, _) in learned.before]
    state = {
        "values": learned.values.state(),
        "before": {
            "weights": learned.pool.chances,
            "sizes": np.array(sizes, dtype=np.int64),
            "values": np.concatenate([values for _, (values, _) in learned.before]),
            "costs": np.concatenate([costs for _, (_, costs) in learned.before]),
        },
        "trust": learned.trust,
        "idle": learned.idle,
    }
    return state_to_save(KIND, VERSION, state)


def writer_of(tensors: Mapping[str, Any], info: Mapping[str, Any], name: str) -> ForesightWriter:
    """The writer of what a checkpoint holds.

    Raises:
        InputError: Parts are missing or do not fit; ``name`` is the file.
    """
    require_features(info, VERSION, name)
    with parts_of(name):
        state = with_arrays(info["state"], tensors)
        values = Values(1.0)
        values.restore(state["values"])
        trust, idle = number(state["trust"]), number(state["idle"])
        learned = Foresight(values, _before(state["before"]), trust, idle)
        if not np.isfinite(values(PROBE)).all():
            raise ValueError("does not fit")
        writer = ForesightWriter(learned)
        writer.trained_on = met_distributions(info)
    return writer


def _before(state: Mapping[str, Any]) -> list[tuple[float, Options]]:
    sizes, values, costs = (array(state[name]) for name in ("sizes", "values", "costs"))
    whole = sizes.ndim == 1 and sizes.dtype == np.int64 and 0 <= sizes.min() <= sizes.max()
    # The largest is looked at first: a sum of huge sizes may come out as any number.
    if not (whole and sizes.max() <= len(values) == len(costs) == sizes.sum()):
        raise ValueError("no sizes")
    ends = sizes.cumsum()[:-1]
    parts = zip(np.split(values, ends), np.split(costs, ends), strict=True)
    return list(zip(array(state["weights"]).tolist(), parts, strict=True))
