"""What the checkpoints of fitted writers share: arrays in JSON values, and parts that must fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np
import torch
from torch import Tensor

from memaudit_gym.errors import InputError
from memaudit_gym.json_values import same

#: Stands in the JSON for an array.
_TENSOR = "$tensor"
#: What parts that are missing, of another type or of another shape raise.
_UNFIT = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RuntimeError)


def require_features(info: Mapping[str, Any], version: int, name: str) -> None:
    """Refuses a writer that was fitted on other features.

    Raises:
        InputError: It was; ``name`` is the file.
    """
    if not same(info.get("features"), version):
        raise InputError(
            f"was fitted on other features than this version's ({version}); train it anew",
            file=name,
        )


@contextmanager
def parts_of(name: str) -> Iterator[None]:
    """What putting a writer together raises inside becomes one line that names the file.

    Raises:
        InputError: Parts are missing or do not fit.
    """
    try:
        yield
    except InputError as error:
        raise error.in_file(name) from None
    except _UNFIT:
        problem = "its parts are missing or do not fit; train it anew"
        raise InputError(problem, file=name) from None


def state_to_save(
    kind: str, version: int, state: dict[str, Any], **further: Any
) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """(tensors, JSON values) of a writer's state and what else is said of it."""
    tensors: dict[str, Tensor] = {}
    values = _without_arrays(state, "", tensors)
    return tensors, {"kind": kind, "features": version, **further, "state": values}


def _without_arrays(value: Any, path: str, tensors: dict[str, Tensor]) -> Any:
    """JSON values with a name in place of every array, which goes to ``tensors`` under it."""
    if isinstance(value, dict):
        return {k: _without_arrays(v, f"{path}.{k}", tensors) for k, v in value.items()}
    if isinstance(value, list):
        return [_without_arrays(v, f"{path}.{n}", tensors) for n, v in enumerate(value)]
    if isinstance(value, np.ndarray):
        tensors[path[1:]] = torch.from_numpy(np.ascontiguousarray(value))
        return {_TENSOR: path[1:]}
    return value


def with_arrays(value: Any, tensors: Mapping[str, Any]) -> Any:
    """The same back.

    Raises:
        KeyError, ValueError: An array is missing, or not all in it are finite real numbers.
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
    if found.dtype.kind not in "iuf" or not np.isfinite(found).all():
        raise ValueError("not all finite real numbers")
    return found
