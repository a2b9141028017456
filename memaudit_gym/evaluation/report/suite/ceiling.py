"""The ceiling as a row: what no writer that sees visible fields alone can pass."""

from __future__ import annotations

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.report.charts.interval import interval_mark
from memaudit_gym.evaluation.report.figures import NONE
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.table import Cell, Group

_TIP = "the exact mean ratio of the best writer that sees visible fields and knows the distribution"


def ceiling_groups(material: Material) -> list[Group]:
    """The row, as a part of its own; nothing where no ceiling is known."""
    found = ceilings(material)
    if not found:
        return []
    every = [ratio for ratios in found.values() for ratio in ratios]
    shown = [_mean(found.get(budget, [])) for budget in material.budgets]
    mark = interval_mark(sum(every) / len(every), None, None, 0)
    figures = [_mean(every), *(shown if len(shown) > 1 else [])]
    name = Cell("ceiling", title=_TIP)
    row: list[str | Cell] = [name, Cell("visible", "text"), Cell(mark), *figures, "", "", ""]
    return [Group([row], "What a writer can know")]


def ceilings(material: Material) -> dict[Budget, list[float]]:
    """{budget: the ceilings of the distributions that have one}."""
    found: dict[Budget, list[float]] = {}
    for one in material.summary.ceilings:
        if one.ratio is not None:
            found.setdefault(one.budget, []).append(one.ratio)
    return found


def _mean(ratios: list[float]) -> str:
    return f"{sum(ratios) / len(ratios):.3f}" if ratios else NONE
