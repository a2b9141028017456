"""A mean with its bootstrap interval, of what is known of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from memaudit_gym.evaluation.bootstrap import mean_interval


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with the ends of its 95 % bootstrap interval.

    Args:
        mean: The mean.
        low, high: The ends; None where there are fewer than two values.
        n: How many values.
    """

    mean: float
    low: float | None
    high: float | None
    n: int


def ends_text(low: float | None, high: float | None) -> str:
    """`` [low, high]``, as an interval stands behind a figure; nothing where there is none."""
    return "" if low is None or high is None else f" [{low:.3f}, {high:.3f}]"


def between(least: float | None, most: float, *, certified: bool) -> str:
    """A ratio with three digits; least..most, rounded outwards, where OPT is not known."""
    if certified or least is None:
        return f"{most:.3f}"
    return f"{math.floor(1000 * least) / 1000:.3f}..{math.ceil(1000 * most) / 1000:.3f}"


def mean_of(values: Iterable[float | None]) -> Mean | None:
    """The mean of the values that are known; None where there is none."""
    known = [value for value in values if value is not None]
    if not known:
        return None
    low, high = mean_interval(known) if len(known) > 1 else (None, None)
    return Mean(sum(known) / len(known), low, high, len(known))
