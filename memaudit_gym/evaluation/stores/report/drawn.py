"""Ratios of a store's rows over the budgets, as a panel."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memaudit_gym.evaluation.report.charts.lines import Line, Point, panel
from memaudit_gym.evaluation.report.charts.marker import sample
from memaudit_gym.evaluation.report.markup import Markup, element
from memaudit_gym.evaluation.stores.many import ROWS

#: The row of strangers' stores, drawn beside the store's own.
CHANCE = "chance"
_SERIES = {"upper_pruned": 1, "salience_pruned": 2, "recency_pruned": 3, "raw": 4, CHANCE: 0}
_DASHED = (CHANCE,)


@dataclass(frozen=True)
class Ratio:
    """A ratio of one row at one budget.

    Args:
        mean: It, or the mean over stores.
        low, high: The interval of a mean, None where there is none.
    """

    mean: float
    low: float | None = None
    high: float | None = None


#: {(row, budget): its ratio}
Ratios = Mapping[tuple[str, str], Ratio]


def words(row: str) -> str:
    """A row's name as it is shown."""
    return row.replace("_", " ")


def series(row: str) -> int:
    """A row's colour."""
    return _SERIES[row]


def legend(ratios: Sequence[Ratios]) -> Markup:
    """What the lines of panels are."""
    there = {row for found in ratios for row, _ in found}
    names = [name for name in _SERIES if name in there]
    items = [
        element("li", sample(at, _class(name)), element("span", words(name)))
        for at, name in enumerate(_SERIES)
        if name in names
    ]
    return element("ul", *items, class_="legend")


def ratios_panel(title: str, budgets: Sequence[str], ratios: Ratios) -> Markup:
    """A panel under its title; ratios to OPT of the package may be above 1."""
    lines = [_line(at, name, budgets, ratios) for at, name in enumerate(_SERIES)]
    known = [line for line in reversed(lines) if line.points]
    most = max((one.high or one.mean for one in ratios.values()), default=1.0)
    high = max(1.0, math.ceil(10 * most - 1e-9) / 10)
    described = f"{len(known)} lines over the budgets {', '.join(budgets)}."
    drawn = panel(title, described, budgets, known, 0.0, high)
    return element("figure", element("figcaption", title), drawn)


def in_order(rows: Sequence[str]) -> list[str]:
    """Rows as they stand in a table."""
    return [name for name in ROWS if name in rows]


def _line(shape: int, name: str, budgets: Sequence[str], ratios: Ratios) -> Line:
    points = [
        Point(at, one.mean, one.low, one.high, f"{words(name)}, B = {budget}: {one.mean:.3f}")
        for at, budget in enumerate(budgets)
        if (one := ratios.get((name, budget)))
    ]
    return Line(points, _class(name), shape)


def _class(name: str) -> str:
    return f"s{_SERIES[name]}" + " dashed" * (name in _DASHED)
