"""The table that a report opens with: every writer's mean ratio to OPT."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.budget import budget_text
from memaudit_gym.evaluation.means import between
from memaudit_gym.evaluation.notes import notes
from memaudit_gym.evaluation.report.charts.interval import interval_mark
from memaudit_gym.evaluation.report.figures import NONE, with_ends
from memaudit_gym.evaluation.report.markup import element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.suite.ceiling import ceiling_groups
from memaudit_gym.evaluation.report.suite.looks import Look, in_parts
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.suite.over_budgets import Overall, over_budgets
from memaudit_gym.evaluation.report.suite.ratios import ratio_cell
from memaudit_gym.evaluation.report.table import Cell, Group, table
from memaudit_gym.evaluation.results import Row

_EXPLAINED = (
    "The ratio is F of what a writer kept, divided by OPT, the most that any store within the "
    "budget is worth: 1 means that nothing better could have been kept. Brackets are 95 % "
    "bootstrap intervals over packages."
)
_ORACLE = " A writer with * is an oracle: it sees hidden weights and coverage."


def headline(material: Material) -> Section:
    """The section."""
    parts = in_parts(material.looks)
    alone = len(material.budgets) == 1
    columns = [] if alone else [Cell(f"B = {budget_text(b)}") for b in material.budgets]
    header = [
        Cell("writer"),
        Cell("sees", "text"),
        Cell("", "text"),
        Cell("mean"),
        *columns,
        Cell("n", title="packages, each at every budget"),
        Cell("not defined", "name", title="episodes with OPT = 0, which have no ratio"),
        Cell("not certified", "name", title="episodes whose optimum is not certified"),
    ]
    groups = [Group([_row(material, look) for look in ls], part) for part, ls in parts.items()]
    groups += ceiling_groups(material)
    caption = "Mean ratio to OPT of every writer" + ("" if alone else ", over all budgets and each")
    oracle = _ORACLE * any(look.oracle for look in material.looks)
    body = joined(
        element("p", _EXPLAINED + oracle),
        table(caption, header, groups),
        element("ul", *(element("li", " ".join(n.split())) for n in notes(material.summary))),
    )
    return Section("headline", "Headline", body)


def _row(material: Material, look: Look) -> list[str | Cell]:
    rows = [material.suite.get((look.name, budget)) for budget in material.budgets]
    known = [row for row in rows if row is not None]
    mean = over_budgets(material, look.name)
    at_budgets = [ratio_cell(row) for row in rows] if len(rows) > 1 else []
    return [
        Cell(look.label),
        Cell("oracle" if look.oracle else "visible", "text"),
        Cell("" if mean is None else interval_mark(mean.most, mean.low, mean.high, look.series)),
        _overall(rows, mean),
        *at_budgets,
        f"{max(row.n for row in known):,}",
        f"{sum(row.undefined for row in known):,}",
        f"{sum(row.uncertified for row in known):,}",
    ]


def _overall(rows: Sequence[Row | None], mean: Overall | None) -> Cell:
    if len(rows) == 1:
        return ratio_cell(rows[0])
    if mean is None:
        return Cell(NONE)
    figure = between(mean.least, mean.most, certified=mean.certified)
    return with_ends(figure, mean.low, mean.high)
