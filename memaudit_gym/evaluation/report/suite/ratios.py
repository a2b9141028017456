"""Ratios of rows as texts and cells."""

from __future__ import annotations

from memaudit_gym.evaluation.means import between, ends_text
from memaudit_gym.evaluation.report.figures import NONE, with_ends
from memaudit_gym.evaluation.report.table import Cell
from memaudit_gym.evaluation.results import Row


def ratio_text(row: Row | None) -> str:
    """The mean ratio, as :func:`memaudit_gym.evaluation.means.between` shows it."""
    if row is None or row.ratio_mean is None:
        return NONE
    return between(row.ratio_mean_least, row.ratio_mean, certified=not row.uncertified)


def ratio_tip(row: Row) -> str:
    """The mean ratio with its interval."""
    return ratio_text(row) + ends_text(row.ratio_low, row.ratio_high)


def ratio_cell(row: Row | None) -> Cell:
    """The mean ratio, its interval under it."""
    if row is None:
        return Cell(NONE)
    return with_ends(ratio_text(row), row.ratio_low, row.ratio_high)
