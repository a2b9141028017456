"""The problem that is left when part of a store is fixed: what further items add to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memaudit_gym.errors import InputError
from memaudit_gym.optimum.presolve import saturates_at
from memaudit_gym.optimum.problem import Problem, scalar
from memaudit_gym.saturation import Saturation

#: Coverage that lacks less than this to where h is constant lacks nothing.
_FULL = 1e-12


def residual(problem: Problem, kept: Sequence[int], items: Sequence[int], left: float) -> Problem:
    """max F(kept + X) - F(kept) over the stores X of the items, within what is left.

    Args:
        problem: The whole problem, without composites.
        kept: Items that are stored, their cost paid.
        items: Rising; the items that may follow.
        left: The budget for them.

    Returns:
        A problem whose items are ``items``, in their order.

    Raises:
        InputError: A unit with h = sqrt is covered in part: no rest of sqrt is a sqrt again.
    """
    covered = [0.0] * len(problem.weights)
    for item in kept:
        for unit, a in problem.cells[item]:
            covered[unit] += a
    rests = [_rest(h, z) for h, z in zip(problem.saturations, covered, strict=True)]
    units = [unit for unit, rest in enumerate(rests) if rest is not None]
    number = {unit: position for position, unit in enumerate(units)}
    found = [rest for rest in rests if rest is not None]
    part = problem.restricted(items)
    return replace(
        part,
        cells=tuple(
            tuple((number[r], a * found[number[r]][1]) for r, a in row if r in number)
            for row in part.cells
        ),
        weights=tuple(problem.weights[unit] * found[number[unit]][2] for unit in units),
        saturations=tuple(h for h, _, _ in found),
        budget=left,
    )


def _rest(h: Saturation, z: float) -> tuple[Saturation, float, float] | None:
    """(g, s, t) such that h(z + y) - h(z) = t g(s y) for all y >= 0; None where that is 0."""
    if z == 0.0 or h.name == "linear":
        return h, 1.0, 1.0
    lack = saturates_at(h) - z
    if lack < _FULL:
        return None
    if h.name == "cap1":
        return h, 1 / lack, lack
    if h.name == "log1p":
        return h, 1 / (1 + z), 1.0
    if h.name == "sqrt":
        raise InputError("what is left of a unit with h = sqrt cannot be written down")
    base = scalar(h)(z)
    points = [(x - z, y - base) for x, y in h.points if x - z >= _FULL]
    return Saturation("piecewise", ((0.0, 0.0), *points)), 1.0, 1.0
