"""What a solver is, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from memaudit_gym.objective import DEGENERATE_OPTIMUM
from memaudit_gym.optimum.problem import Problem

OPTIMAL = "optimal"


def relative_gap(low: float, high: float) -> float:
    """(high - low) as a share of the larger bound; 0 where both are.

    Bounds count as 0 up to the value at which OPT does: a solver's 0 may be 1e-18.
    """
    largest = max(abs(low), abs(high))
    return (high - low) / largest if largest > DEGENERATE_OPTIMUM else 0.0


@dataclass(frozen=True)
class Found:
    """What a solver found.

    Args:
        status: ``optimal``, or why the solver stopped.
        items: Its best store, as items of the problem.
        primal: What it says that store is worth.
        dual: What it says no store exceeds.
        nodes: How many branch-and-bound nodes it opened.
        exact: What that store is worth, on the decimals as they are written, where the solver
            computes without rounding.
    """

    status: str
    items: tuple[int, ...]
    primal: float
    dual: float
    nodes: int
    exact: Fraction | None = None


@dataclass(frozen=True)
class Solver:
    """A solver with its settings.

    Args:
        name, version: Which one.
        settings: Whatever may change what it finds, JSON values only.
        solve: Finds the best store of a problem.
    """

    name: str
    version: str
    settings: Mapping[str, Any]
    solve: Callable[[Problem], Found]
