"""Floats as the decimals that people write."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache


@lru_cache(maxsize=65_536)
def decimal(value: float) -> Fraction:
    """The shortest decimal that reads as this float: 0.1 is one tenth."""
    return Fraction(repr(float(value)))


@lru_cache(maxsize=65_536)
def ratio(value: float) -> tuple[int, int]:
    """The same as (numerator, denominator), which are quicker to compute with."""
    return decimal(value).as_integer_ratio()
