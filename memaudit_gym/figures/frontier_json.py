"""What ``memaudit frontier --json`` prints, as curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memaudit_gym.figures.frontier import Curve

_BREAKPOINTS = "breakpoints"


def curves_of(result: Mapping[str, Any]) -> list[Curve]:
    """The frontier of coverage, and that of precision where there is one.

    Args:
        result: The JSON.

    Raises:
        KeyError, TypeError, ValueError: It is not of that form.
    """
    parts = [result, *([result["precision"]] if result["precision"] is not None else [])]
    return [_curve(part, result["stores"]) for part in parts]


def _curve(part: Mapping[str, Any], stores: Sequence[Mapping[str, Any]]) -> Curve:
    points, utility = part["points"], str(part["utility"])
    names = list(points[0]["writers"]) if points else []
    saturation = part["saturation"]
    return Curve(
        budgets=[float(point["budget"]) for point in points],
        low=[float(point["optimum_low"]) for point in points],
        high=[float(point["optimum_high"]) for point in points],
        writers={name: [float(p["writers"][name]["value"]) for p in points] for name in names},
        jumps=part["kind"] == _BREAKPOINTS,
        utility=utility,
        saturation=None if saturation is None else float(saturation),
        stores={
            f"store {n}": (float(store["cost"]), float(store[utility]))
            for n, store in enumerate(stores, start=1)
        },
    )
