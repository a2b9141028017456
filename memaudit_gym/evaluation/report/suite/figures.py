"""Figures of rows as cells."""

from __future__ import annotations

import math

from memaudit_gym.evaluation.means import ends_text
from memaudit_gym.evaluation.report.markup import element, joined
from memaudit_gym.evaluation.report.table import Cell
from memaudit_gym.evaluation.results import Row

NONE = "-"


def ratio_text(row: Row | None) -> str:
    """The mean ratio with three digits; least..most, rounded outwards, where OPT is not known."""
    if row is None or row.ratio_mean is None:
        return NONE
    if not row.uncertified or row.ratio_mean_least is None:
        return f"{row.ratio_mean:.3f}"
    low, high = math.floor(1000 * row.ratio_mean_least), math.ceil(1000 * row.ratio_mean)
    return f"{low / 1000:.3f}..{high / 1000:.3f}"


def ratio_tip(row: Row) -> str:
    """The mean ratio with its interval."""
    return ratio_text(row) + ends_text(row.ratio_low, row.ratio_high)


def ratio_cell(row: Row | None) -> Cell:
    """The mean ratio, its interval under it."""
    if row is None:
        return Cell(NONE)
    return _two_lines(ratio_text(row), row.ratio_low, row.ratio_high)


def share(mean: float, low: float | None, high: float | None) -> Cell:
    """A figure, its interval under it."""
    return _two_lines(f"{mean:.3f}", low, high)


def _two_lines(figure: str, low: float | None, high: float | None) -> Cell:
    ends = ends_text(low, high).strip()
    below = [element("small", ends)] if ends else []
    return Cell(joined(element("span", figure, class_="figure"), *below))
