"""Lines over a curved h: their minimum is nowhere below h, and as close to it as it has to be."""

from __future__ import annotations

import math

from memaudit_gym.optimum.presolve import Line, Unit
from memaudit_gym.optimum.problem import scalar

#: A line that cuts off less than this share of h is none.
_NOTHING = 1e-13


class Envelope:
    """The lines of one unit. Where h is piecewise linear they are h itself and stay as they are.

    A curved h (log1p, sqrt) begins with a chord and a few tangents. No store covers anything
    between 0 and the smallest coverage of the unit, so that the chord over this stretch, which
    lies above h from there on, cuts nothing off; sqrt has no tangent at 0.

    Args:
        unit: The unit.
    """

    def __init__(self, unit: Unit) -> None:
        self.h = scalar(unit.saturation)
        self.name = unit.saturation.name
        self.curved = unit.lines is None
        self.lines: list[Line] = list(unit.lines or ())
        if self.curved:
            least = min(unit.coverages)
            self.lines.append((self.h(least) / least, 0.0))
            z = least
            while z < unit.reach:
                self.lines.append(self._tangent(z))
                z *= 2
            self.lines.append(self._tangent(unit.reach))

    def above(self, z: float) -> float:
        """The minimum of the lines at z."""
        return min(slope * z + intercept for slope, intercept in self.lines)

    def touch(self, z: float) -> bool:
        """Adds the tangent at z, if the lines are above h there; whether it did."""
        if not self.curved or not z or self.above(z) - self.h(z) <= _NOTHING * self.h(z):
            return False
        self.lines.append(self._tangent(z))
        return True

    def _tangent(self, z: float) -> Line:
        slope = 1 / (1 + z) if self.name == "log1p" else 0.5 / math.sqrt(z)
        return slope, self.h(z) - slope * z
