"""Multipliers as a proof writes them.

Whatever is not negative is valid; only how tight the bound is depends on how they are rounded.
"""

from __future__ import annotations

from collections.abc import Set
from fractions import Fraction
from itertools import pairwise
from typing import Any

from memaudit_gym.optimum.check_proof import Problem

Multipliers = dict[str, Any]
Equation = tuple[dict[Any, Fraction], Fraction]


def rounded(price: float, shares: list[float], digits: int) -> Multipliers:
    """lambda with so many significant digits, the shares with so many decimals."""
    decimals = (round(share, digits) for share in shares)
    return {
        "lambda": float(f"{price:.{digits}g}"),
        "mu_over_w": [int(share) if share.is_integer() else share for share in decimals],
    }


def rational(price: Fraction, shares: list[Fraction]) -> Multipliers:
    """As they are."""
    return {"lambda": _written(price), "mu_over_w": [_written(share) for share in shares]}


def slopes(problem: Problem, store: Set[str]) -> Multipliers:
    """lambda = 0 and mu_r / w_r the slope at a store: exact where nothing can be added to it."""
    z = dict.fromkeys(problem.weights, Fraction(0))
    for u in store:
        for r, a in problem.coverage[u].items():
            z[r] += a
    return rational(Fraction(0), [_slope(problem.tables[r], z[r]) for r in z])


def solve_exactly(equations: list[Equation]) -> dict[Any, Fraction]:
    """The solution of a sparse linear system in rationals; what it leaves open is 0.

    Args:
        equations: {unknown: coefficient, not 0} and the right-hand side of each. They are used up.
    """
    holding: dict[Any, set[int]] = {}
    for number, (row, _) in enumerate(equations):
        for unknown in row:
            holding.setdefault(unknown, set()).add(number)
    left, solved = set(range(len(equations))), []
    while left:
        number = min(left, key=lambda number: (len(equations[number][0]), number))
        left.remove(number)
        row, right = equations[number]
        if not row:
            continue
        pivot = min(row, key=lambda unknown: len(holding[unknown] & left))
        for other in holding[pivot] & left:
            equations[other] = _without(pivot, equations[other], (row, right))
            for unknown in equations[other][0]:
                holding[unknown].add(other)
        solved.append((pivot, row, right))
    values: dict[Any, Fraction] = {}
    for pivot, row, right in reversed(solved):
        rest = sum(c * values.get(u, 0) for u, c in row.items() if u != pivot)
        values[pivot] = (right - rest) / row[pivot]
    return values


def _without(pivot: Any, equation: Equation, by: Equation) -> Equation:
    """The equation with an unknown taken out of it by another one."""
    row, right = equation
    if pivot not in row:
        return equation
    factor = row[pivot] / by[0][pivot]
    rest = {u: row.get(u, 0) - factor * by[0].get(u, 0) for u in row | by[0] if u != pivot}
    return {u: c for u, c in rest.items() if c}, right - factor * by[1]


def _slope(points: list[tuple[Fraction, Fraction]], z: Fraction) -> Fraction:
    """The slope of h to the right of z."""
    if len(points) == 1:
        return Fraction(1)
    for (z0, h0), (z1, h1) in pairwise(points):
        if z < z1:
            return (h1 - h0) / (z1 - z0)
    return Fraction(0)


def _written(number: Fraction) -> int | str:
    return number.numerator if number.denominator == 1 else str(number)
