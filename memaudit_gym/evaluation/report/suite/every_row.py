"""Every row of summary.json, as it is."""

from __future__ import annotations

from dataclasses import fields

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.evaluation.report.figures import NONE
from memaudit_gym.evaluation.report.markup import element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.table import Cell, Group, broken, table
from memaudit_gym.evaluation.results import Row

#: Has a section of its own.
_APART = "decomposition"
_TEXTS = ("distribution", "budget", "policy", "oracle")
_EXPLAINED = (
    "What summary.json holds, six digits behind the point; the file has twelve. Where OPT is not "
    "certified it lies between optimum_low and optimum_high, and the mean ratio between "
    "ratio_mean_least and ratio_mean."
)


def every_row(material: Material) -> Section:
    """The section."""
    names = [field.name for field in fields(Row) if field.name != _APART]
    header = [Cell(broken(name), "text" if name in _TEXTS else "name") for name in names]
    rows = [[_cell(name, getattr(row, name)) for name in names] for row in material.summary.rows]
    shown = table("Rows of summary.json", header, [Group(rows)])
    count = f"Show {len(rows):,} rows"
    body = joined(element("p", _EXPLAINED), element("details", element("summary", count), shown))
    return Section("rows", "All figures", body)


def _cell(name: str, value: str | float | bool | None) -> str | Cell:
    if name == "budget":
        return Cell(budget_text(_budget(value)), "text")
    if isinstance(value, str):
        return Cell(value, "text")
    if isinstance(value, bool):
        return Cell("yes" if value else "no", "text")
    if value is None:
        return NONE
    return f"{value:,}" if isinstance(value, int) else f"{value:.6f}"


def _budget(value: str | float | bool | None) -> Budget:
    assert value is not None
    return value
