"""Budgets as they are written: 8, [2, 4, 8], "1..16", "5%"."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from memaudit_gym.errors import InputError

#: One budget as written: a number, or a share of the raw cost such as "5%".
Budget = float | str

#: The longest range, which is held number by number.
MAX_RANGE = 1_000_000

_RANGE = re.compile(r"([0-9]{1,15})\.\.([0-9]{1,15})")
_SHARE = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,15})?)\s*%")


def budget_text(budget: Budget) -> str:
    """A budget as it is asked for."""
    return budget if isinstance(budget, str) else f"{budget:g}"


def parse_budgets(spec: Any) -> tuple[Budget, ...]:
    """The budgets that a specification stands for.

    Args:
        spec: A number >= 0; a text: a number, "5%", or "1..16" (every whole number of the
            range); or a list of such. A text may join several by commas.

    Returns:
        Numbers (whole ones as int) and "p%" texts; a draw picks one of them uniformly.

    Raises:
        InputError: Anything else.
    """
    if isinstance(spec, str):
        parts = [part.strip() for part in spec.split(",")]
        return tuple(budget for part in parts for budget in _parse_text(part))
    if isinstance(spec, Sequence):
        if not spec:
            raise InputError("a list of budgets must not be empty")
        return tuple(budget for part in spec for budget in parse_budgets(part))
    return (_checked(spec),)


def _parse_text(text: str) -> tuple[Budget, ...]:
    if found := _RANGE.fullmatch(text):
        low, high = int(found[1]), int(found[2])
        if low > high:
            raise InputError(f"budget range '{text}' is empty; write the smaller number first")
        if high - low >= MAX_RANGE:
            raise InputError(f"budget range '{text}' holds more than {MAX_RANGE:,} numbers")
        return tuple(range(low, high + 1))
    if found := _SHARE.fullmatch(text):
        return (f"{found[1]}%",)
    try:
        return (_checked(float(text)),)
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(
            f"cannot read budget '{text}'; write a number, a range like 1..16 or a share like 5%"
        ) from None


def _checked(number: Any) -> float:
    try:
        found = float(number)
    except (TypeError, ValueError, OverflowError):
        raise InputError(f"a budget must be a number or a text like '5%', not {number!r}") from None
    if isinstance(number, bool) or not math.isfinite(found) or found < 0:
        raise InputError(f"a budget must be a finite number of at least 0, not {number!r}")
    return int(found) if found.is_integer() else found


@lru_cache(maxsize=1 << 16)
def resolve_budget(budget: Budget, raw_cost: float) -> float:
    """The number behind a budget.

    Args:
        budget: One of what :func:`parse_budgets` returns.
        raw_cost: The package's raw cost; "5%" is the floor of that share of it.
    """
    if not isinstance(budget, str):
        return budget
    # Exact rationals: 29 % of 100 must not floor to 28 by binary rounding.
    return math.floor(Fraction(budget.rstrip("%")) / 100 * Fraction(raw_cost))
