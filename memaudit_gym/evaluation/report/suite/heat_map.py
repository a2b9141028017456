"""Ratios by distribution and writer, what is lost the deeper in colour; a table a budget."""

from __future__ import annotations

import math
from collections.abc import Iterator

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.evaluation.report.figures import NONE
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.suite.looks import Look
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.suite.ratios import ratio_text, ratio_tip
from memaudit_gym.evaluation.report.table import Cell, Group, name_cell, table
from memaudit_gym.evaluation.report.tabs import tabs
from memaudit_gym.evaluation.results import Row

_EXPLAINED = (
    "Mean ratios to OPT. The deeper the colour, the more of OPT is lost: its depth is the root of "
    "the loss, so that small losses show too. A cell's tip has its interval."
)
_SHOWN_LOSSES = (0.0, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0)


def heat_map(material: Material) -> Section:
    """The section."""
    views = {budget_text(budget): _table(material, budget) for budget in material.budgets}
    chosen, style = tabs("heat", "budget", views)
    body = joined(element("p", _EXPLAINED), _scale(), chosen)
    return Section("distributions", "Ratio by distribution", body, style)


def _table(material: Material, budget: Budget) -> Markup:
    header = [Cell("distribution"), *(Cell(look.label, "name") for look in material.looks)]
    rows = [_row(material, name, budget) for name in material.distributions]
    groups = [Group(rows)]
    if len(rows) > 1:
        mean = [_cell(material.suite.get((look.name, budget)), look) for look in material.looks]
        groups.append(Group([[Cell("all packages"), *mean]]))
    return table(f"Mean ratio to OPT at budget {budget_text(budget)}", header, groups)


def _row(material: Material, name: str, budget: Budget) -> list[str | Cell]:
    cell = material.cells.get((name, budget), {})
    return [name_cell(name), *(_cell(cell.get(look.name), look) for look in material.looks)]


def _cell(row: Row | None, look: Look) -> Cell:
    if row is None or row.ratio_mean is None:
        return Cell(NONE, "heat")
    tip = f"{look.name} on {row.distribution}: {ratio_tip(row)}, n = {row.n}"
    return Cell(ratio_text(row), "heat", _depth(1.0 - row.ratio_mean), tip)


def _depth(loss: float) -> str:
    return f"--depth:{100 * math.sqrt(min(max(loss, 0.0), 1.0)):.0f}%"


def _scale() -> Markup:
    return element("p", *_steps(), class_="scale", aria_hidden="true")


def _steps() -> Iterator[Markup]:
    yield element("span", "lost:")
    for loss in _SHOWN_LOSSES:
        yield element("span", f"{loss:g}", class_="heat", style=_depth(loss))
