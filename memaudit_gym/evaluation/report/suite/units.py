"""How many evidence units each writer covers, by their role."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.evaluation.report.charts.bar import Piece, bar
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.suite.looks import Look
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.table import Cell, Group, table
from memaudit_gym.evaluation.report.tabs import tabs
from memaudit_gym.evaluation.results import OPT
from memaudit_gym.records import ROLES

_EXPLAINED = (
    "The mean number of evidence units that a store covers. Current units are true now, "
    "invalidation units say that an older one is no longer true, stale units are superseded; "
    "covering those is measured and costs nothing."
)
_SERIES = {"current": 1, "invalidation": 3, "stale": 2}

#: {role: mean units covered}
Covered = Mapping[str, float]


def units(material: Material) -> Section | None:
    """The section; None where no unit has a role."""
    if not any(any(e.covered.values()) for e in material.episodes):
        return None
    views = {budget_text(budget): _table(material, budget) for budget in material.budgets}
    chosen, style = tabs("units-at", "budget", views)
    return Section("units", "Units covered", joined(element("p", _EXPLAINED), chosen), style)


def _table(material: Material, budget: Budget) -> Markup:
    looks = [k for k in material.looks if (k.name, budget) in material.by_cell]
    looks.sort(key=lambda look: look.name != OPT)
    covered = {look.name: _covered(material, look.name, budget) for look in looks}
    most = max(max(one.values()) for one in covered.values()) or 1.0
    header = [Cell("writer"), *(cell for r in ROLES for cell in (Cell("", "bars"), Cell(r)))]
    rows = [_row(look, covered[look.name], most) for look in looks]
    caption = f"Mean units covered, by role, at budget {budget_text(budget)}"
    return table(caption, header, [Group(rows[:1]), Group(rows[1:])])


def _row(look: Look, found: Covered, most: float) -> list[str | Cell]:
    cells: list[str | Cell] = [Cell(look.label)]
    for role in ROLES:
        piece = Piece(role, found[role], _SERIES[role])
        cells += [Cell(bar([piece], 0.0, most), "bars"), f"{found[role]:.3f}"]
    return cells


def _covered(material: Material, policy: str, budget: Budget) -> Covered:
    episodes = material.by_cell[policy, budget]
    return {role: float(np.mean([e.covered[role] for e in episodes])) for role in ROLES}
