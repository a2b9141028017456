"""Numbers and arrays of a checkpoint: what is read with them needs no torch."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray


def number(value: Any) -> float:
    """A JSON number.

    Raises:
        TypeError: It is none; true and false are none.
        OverflowError: It is larger than any float.
        ValueError: It is not finite.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError("no number")
    found = float(value)
    if not math.isfinite(found):
        raise ValueError("no finite number")
    return found


def array(value: Any) -> NDArray[Any]:
    """An array of :func:`agents.saved_parts.with_arrays`.

    Raises:
        TypeError: It is none, as a list of JSON values, which may be true or false.
    """
    if not isinstance(value, np.ndarray):
        raise TypeError("no array")
    return value
