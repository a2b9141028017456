"""What queries miss of each store, where a retriever was asked for."""

from __future__ import annotations

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.evaluation.decomposition import Decomposition
from memaudit_gym.evaluation.report.charts.bar import Piece, bar
from memaudit_gym.evaluation.report.figures import NONE
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.suite.looks import Look
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.suite.ratios import ratio_text
from memaudit_gym.evaluation.report.table import Cell, Group, table
from memaudit_gym.evaluation.report.tabs import tabs

_EXPLAINED = (
    "Mean evidence units that queries require, by what became of them. A write failure is not in "
    "the store; a retrieval failure is in it, and the retriever does not hand it over. Answered is "
    "how far the mean query is answered; stale units that are handed over stand apart."
)
_RETRIEVED, _RETRIEVAL, _WRITE = "retrieved", "retrieval failure", "write failure"
_SERIES = {_RETRIEVED: 3, _RETRIEVAL: 5, _WRITE: 2}


def missed(material: Material) -> Section | None:
    """The section; None where no retriever was asked for."""
    views = {budget_text(b): made for b in material.budgets if (made := _table(material, b))}
    if not views:
        return None
    chosen, style = tabs("missed-at", "budget", views)
    retriever = f" Retriever: {material.summary.arguments.get('retriever')}."
    body = joined(element("p", _EXPLAINED + retriever), chosen)
    return Section("missed", "What queries miss", body, style)


def _table(material: Material, budget: Budget) -> Markup | None:
    rows = {look: material.suite.get((look.name, budget)) for look in material.looks}
    known = {look: row for look, row in rows.items() if row and row.decomposition}
    if not known:
        return None
    most = max(row.decomposition.required.units for row in known.values() if row.decomposition)
    header = [
        Cell("writer"),
        Cell("", "bars"),
        Cell("ratio"),
        *(Cell(name, f"name key s{series}") for name, series in _SERIES.items()),
        Cell("required"),
        Cell("stale retrieved", "name"),
        Cell("answered"),
    ]
    lines = [
        _row(look, ratio_text(row), row.decomposition, most or 1.0)
        for look, row in known.items()
        if row.decomposition
    ]
    caption = f"Mean units that queries require, at budget {budget_text(budget)}"
    return table(caption, header, [Group(lines)])


def _row(look: Look, ratio: str, found: Decomposition, most: float) -> list[str | Cell]:
    write, retrieval = found.write_failure.units, found.retrieval_failure.units
    amounts = {
        _RETRIEVED: found.required.units - write - retrieval,
        _RETRIEVAL: retrieval,
        _WRITE: write,
    }
    pieces = [Piece(name, amount, _SERIES[name]) for name, amount in amounts.items()]
    return [
        Cell(look.label),
        Cell(bar(pieces, 0.0, most), "bars"),
        ratio,
        *(f"{amount:.3f}" for amount in amounts.values()),
        f"{found.required.units:.3f}",
        f"{found.stale_retrieved.units:.3f}",
        NONE if found.answered is None else f"{found.answered:.3f}",
    ]
