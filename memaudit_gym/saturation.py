"""Saturations h: how much of a unit's weight an amount of coverage is worth.

Every h is concave and nondecreasing with h(0) = 0 (MemAudit, the package definition), which
makes F monotone submodular.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.errors import InputError

Array = NDArray[np.float64]

NAMES = ("cap1", "log1p", "sqrt", "linear")


@dataclass(frozen=True)
class Saturation:
    """One h.

    Args:
        name: ``cap1`` (min(1, z)), ``log1p``, ``sqrt``, ``linear`` or ``piecewise``.
        points: For ``piecewise`` only: the table ((0, 0), (z1, h1), ...). Between two points h
            is linear, beyond the last one it is constant.
    """

    name: str
    points: tuple[tuple[float, float], ...] = ()

    def __call__(self, z: Array) -> Array:
        """h of every entry of ``z`` (any shape, entries >= 0), in the same shape."""
        if self.name == "cap1":
            return np.minimum(z, 1.0)
        if self.name == "linear":
            return z
        if self.name == "log1p":
            return np.log1p(z)
        if self.name == "sqrt":
            return np.sqrt(z)
        xs, ys = zip(*self.points, strict=True)
        return np.asarray(np.interp(z, xs, ys), dtype=np.float64)

    def at(self, z: float) -> float:
        """h of one number: the same function in plain Python floats."""
        if self.name == "cap1":
            return min(z, 1.0)
        if self.name == "linear":
            return z
        if self.name == "log1p":
            return math.log1p(z)
        if self.name == "sqrt":
            return math.sqrt(z)
        for x0, y0, slope in reversed(self.pieces):
            if z >= x0:
                return slope * (z - x0) + y0
        return 0.0

    @property
    def pieces(self) -> tuple[tuple[float, float, float], ...]:
        """``piecewise`` only: (z, h, slope from there on) of every point of the table."""
        slopes = [(y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in pairwise(self.points)]
        return tuple((*point, s) for point, s in zip(self.points, [*slopes, 0.0], strict=True))

    @property
    def segments(self) -> tuple[tuple[float, float], ...] | None:
        """The (slope, intercept) lines whose minimum is h, or None where h is not piecewise."""
        if self.name == "cap1":
            return ((1.0, 0.0), (0.0, 1.0))
        if self.name == "linear":
            return ((1.0, 0.0),)
        if self.name != "piecewise":
            return None
        lines = []
        for (x0, y0), (x1, y1) in pairwise(self.points):
            slope = (y1 - y0) / (x1 - x0)
            lines.append((slope, y0 - slope * x0))
        return (*lines, (0.0, self.points[-1][1]))

    @property
    def spec(self) -> str | list[list[float]]:
        """What a file says for this h: its name, or its table of points."""
        return [list(point) for point in self.points] if self.name == "piecewise" else self.name


CAP1 = Saturation("cap1")


def parse_saturation(spec: Any) -> Saturation:
    """Reads h from a file's or an argument's value.

    Args:
        spec: One of ``NAMES``, or a table [[0, 0], [z1, h1], ...] with increasing z, concave
            and nondecreasing.

    Raises:
        InputError: Anything else.
    """
    if isinstance(spec, Saturation):
        return spec
    if isinstance(spec, str):
        if spec not in NAMES:
            raise InputError(
                f"unknown saturation '{spec}'; use one of {', '.join(NAMES)} or a table of points"
            )
        return Saturation(spec)
    return _parse_points(spec)


def _parse_points(spec: Any) -> Saturation:
    try:
        points = tuple((_number(x), _number(y)) for x, y in spec)
    except (TypeError, ValueError, OverflowError):
        raise InputError(
            f"a saturation table must be a list of [z, h] pairs of numbers, not {spec!r:.80}"
        ) from None
    if len(points) < 2 or points[0] != (0.0, 0.0):
        raise InputError("a saturation table needs two points or more and must start at [0, 0]")
    if not np.all(np.isfinite(points)):
        raise InputError("a saturation table must hold finite numbers")
    if any(x1 <= x0 for (x0, _), (x1, _) in pairwise(points)):
        raise InputError("the z values of a saturation table must increase")
    slopes = [(y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in pairwise(points)]
    if not np.all(np.isfinite(slopes)):
        raise InputError("the slopes of a saturation table must be finite numbers")
    if slopes[-1] < 0 or any(after > before + 1e-12 for before, after in pairwise(slopes)):
        raise InputError("a saturation table must be concave and nondecreasing")
    return Saturation("piecewise", points)


def _number(value: Any) -> float:
    if isinstance(value, str | bool):
        raise TypeError
    return float(value)


class UnitSaturations:
    """The h of every unit of a package, evaluated together.

    Args:
        saturations: One h a unit.
    """

    def __init__(self, saturations: Sequence[Saturation]) -> None:
        self.kinds = tuple(dict.fromkeys(saturations)) or (CAP1,)
        code = {kind: number for number, kind in enumerate(self.kinds)}
        self.codes = np.array([code[s] for s in saturations], dtype=np.int64)

    def of(self, unit: int) -> Saturation:
        """The h of one unit."""
        return self.kinds[int(self.codes[unit])]

    def __call__(self, z: Array, units: NDArray[np.int64] | None = None) -> Array:
        """h of ``z`` (..., n), whose last axis runs over ``units`` (n,), default all units."""
        if len(self.kinds) == 1:
            return self.kinds[0](z)
        codes = self.codes if units is None else self.codes[units]
        out = np.empty_like(z)
        for number, kind in enumerate(self.kinds):
            here = codes == number
            out[..., here] = kind(z[..., here])
        return out
