"""Ratios of rows as texts and cells."""

from __future__ import annotations

import math

from memaudit_gym.evaluation.means import ends_text
from memaudit_gym.evaluation.report.figures import NONE, with_ends
from memaudit_gym.evaluation.report.table import Cell
from memaudit_gym.evaluation.results import Row


def ratio_text(row: Row | None) -> str:
    """The mean ratio, as :func:`between` shows it."""
    if row is None or row.ratio_mean is None:
        return NONE
    return between(row.ratio_mean_least, row.ratio_mean, certified=not row.uncertified)


def between(least: float | None, most: float, *, certified: bool) -> str:
    """A ratio with three digits; least..most, rounded outwards, where OPT is not known."""
    if certified or least is None:
        return f"{most:.3f}"
    return f"{math.floor(1000 * least) / 1000:.3f}..{math.ceil(1000 * most) / 1000:.3f}"


def ratio_tip(row: Row) -> str:
    """The mean ratio with its interval."""
    return ratio_text(row) + ends_text(row.ratio_low, row.ratio_high)


def ratio_cell(row: Row | None) -> Cell:
    """The mean ratio, its interval under it."""
    if row is None:
        return Cell(NONE)
    return with_ends(ratio_text(row), row.ratio_low, row.ratio_high)
