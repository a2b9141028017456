"""Figures as texts and cells."""

from __future__ import annotations

from memaudit_gym.evaluation.means import Mean, ends_text
from memaudit_gym.evaluation.report.markup import element, joined
from memaudit_gym.evaluation.report.table import Cell

#: Stands where there is no figure.
NONE = "-"


def figure_text(figure: float | None) -> str:
    """A figure with three digits."""
    return NONE if figure is None else f"{figure:.3f}"


def with_ends(figure: str, low: float | None, high: float | None) -> Cell:
    """A figure, its interval under it."""
    ends = ends_text(low, high).strip()
    below = [element("small", ends)] if ends else []
    return Cell(joined(element("span", figure), *below))


def mean_cell(mean: Mean | None) -> Cell:
    """A mean, its interval under it."""
    return Cell(NONE) if mean is None else with_ends(f"{mean.mean:.3f}", mean.low, mean.high)
