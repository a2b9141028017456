"""Cost models: what a serialized memory costs against the budget."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from memaudit_gym.errors import InputError, reason

CostModel = Callable[[str], float]


def word_cost(serialized: str) -> int:
    """Whitespace words, at least 1 (the paper's default)."""
    return max(1, len(serialized.split()))


def byte_overhead_cost(serialized: str) -> int:
    """8 units of overhead and one more for every 24 UTF-8 bytes begun."""
    # A lone surrogate has no UTF-8 form; it counts the three bytes it would take.
    return 8 + math.ceil(len(serialized.encode("utf-8", "surrogatepass")) / 24)


COST_MODELS: dict[str, CostModel] = {"word": word_cost, "byte_overhead": byte_overhead_cost}


def cost_function(model: str) -> CostModel | None:
    """The function behind a cost model's name.

    Args:
        model: ``word``, ``byte_overhead``, ``declared`` or ``module:attribute`` for a function
            of the user's own from the serialized text to a cost > 0.

    Returns:
        The function; None for ``declared``, where the file's own costs hold.

    Raises:
        InputError: The name is unknown or cannot be imported.
    """
    if model == "declared":
        return None
    if model in COST_MODELS:
        return COST_MODELS[model]
    module, _, attribute = model.partition(":")
    if not attribute:
        known = ", ".join((*COST_MODELS, "declared"))
        raise InputError(f"unknown cost model '{model}'; use one of {known} or module:attribute")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (Exception, SystemExit) as error:  # the module is the user's own and may raise anything
        raise InputError(f"cost model '{model}' cannot be imported: {reason(error)}") from None
    if not callable(found):
        raise InputError(f"cost model '{model}' is not a function")
    return _named(found, model)


def _named(function: Callable[[str], Any], model: str) -> CostModel:
    """A function of the user's own, whose faults name it and whose numbers are Python's."""

    def measure(serialized: str) -> float:
        try:
            cost: float = function(serialized)
            return cost.item() if isinstance(cost, np.generic) else cost
        except (Exception, SystemExit) as error:
            raise InputError(f"cost model '{model}' failed with {reason(error)}") from error

    return measure
