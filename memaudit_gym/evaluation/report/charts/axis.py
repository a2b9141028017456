"""From figures to places in a chart."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Axis:
    """A linear scale.

    Args:
        low, high: The figures at its ends.
        start, end: Where those stand.
    """

    low: float
    high: float
    start: float
    end: float

    def at(self, figure: float) -> float:
        """Where a figure stands."""
        share = (figure - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round figures between two ends, both included where they are round.

    Args:
        low, high: low < high.
        most: No more steps than so many.
    """
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * m for m in (1, 2, 2.5, 5, 10) if power * m >= rough * (1 - 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(step * k, 12) for k in range(first, last + 1)]


def ratio_floor(least: float) -> float:
    """Where an axis of ratios begins: a tenth below the least, 0 for what is small."""
    return max(0.0, math.floor(min(least, 0.99) * 10 - 1e-9) / 10)
