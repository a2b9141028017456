"""Floats as the decimals that people write, and the smallest scale that makes them whole."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache


@lru_cache(maxsize=65_536)
def decimal(value: float) -> Fraction:
    """The shortest decimal that reads as this float: 0.1 is one tenth."""
    return Fraction(repr(float(value)))


def common_denominator(fractions: Iterable[Fraction]) -> int:
    """The least number that makes all of them whole; 1 where there are none."""
    return math.lcm(*{fraction.denominator for fraction in fractions})


def whole(fractions: Iterable[Fraction], scale: int) -> list[int]:
    """Each fraction times a scale that is a multiple of its denominator."""
    return [fraction.numerator * (scale // fraction.denominator) for fraction in fractions]
