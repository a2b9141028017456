"""Numbers that users give: what is none, or is out of its range, is one error that names it."""

from __future__ import annotations

import math
from numbers import Real
from operator import index
from typing import Any

import numpy as np

from memaudit_gym.errors import InputError


def require_number(
    value: Any,
    *,
    table: str,
    record: str,
    field: str,
    low: float = -math.inf,
    high: float = math.inf,
    above: float | None = None,
) -> None:
    """Refuses what is not a finite number in [low, high] (and > ``above`` where given)."""
    place = {"table": table, "record": record, "field": field}
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputError(f"must be a number, not {value!r:.80}", **place)
    try:
        number = float(value)
    except OverflowError:
        raise InputError("must be a number within the range of a double", **place) from None
    if not math.isfinite(number):
        raise InputError(f"must be a finite number, not {number}", **place)
    if above is not None and not number > above:
        raise InputError(f"must be greater than {above:g}, not {number:g}", **place)
    if number < low:
        raise InputError(f"must be at least {low:g}, not {number:g}", **place)
    if number > high:
        raise InputError(f"must be at most {high:g}, not {number:g}", **place)


def whole_number(value: Any, *, field: str, low: int) -> int:
    """A whole number of at least ``low``, as a plain int.

    Raises:
        InputError: Anything else; true and false are no numbers.
    """
    try:
        number = low - 1 if isinstance(value, bool | np.bool_) else index(value)
    except TypeError:
        number = low - 1
    if number < low:
        problem = f"must be a whole number of at least {low}, not {value!r:.80}"
        raise InputError(problem, field=field)
    return number
