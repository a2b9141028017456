"""What each writer loses against OPT's store, by cause."""

from __future__ import annotations

from collections.abc import Mapping

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.evaluation.loss_parts import (
    BUDGET_SPENT,
    CAUSES,
    DISCARDED,
    GAINED_ELSEWHERE,
    OTHER_REPRESENTATION,
)
from memaudit_gym.evaluation.report.charts.bar import Piece, bar
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.suite.looks import Look
from memaudit_gym.evaluation.report.suite.loss_rows import LossRows
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.table import Cell, Group, table
from memaudit_gym.evaluation.report.tabs import tabs
from memaudit_gym.evaluation.results import OPT
from memaudit_gym.plural import plural

_EXPLAINED = (
    "The mean share of OPT that a writer loses, split by why it lacks what OPT's store holds. "
    "Where two stores have the optimal value the split is against the one that the solver found."
)
_MEANINGS = {
    OTHER_REPRESENTATION: "it kept something else of that experience",
    DISCARDED: "it kept nothing else of it, though the memory fitted the budget left",
    BUDGET_SPENT: "it kept nothing else of it, for the budget had gone to earlier experiences",
    GAINED_ELSEWHERE: "what it covers and OPT does not, which makes up for a part of the loss",
}
_SERIES = {OTHER_REPRESENTATION: 4, DISCARDED: 2, BUDGET_SPENT: 5, GAINED_ELSEWHERE: 3}

#: {cause: mean share of OPT}
Shares = Mapping[str, float]


def lost(material: Material, rows: LossRows) -> Section | None:
    """The section; None where nothing could be compared.

    Args:
        material: The results.
        rows: What is lost.
    """
    views = {
        budget_text(b): found for b in material.budgets if (found := _table(material, rows, b))
    }
    if not views:
        return None
    chosen, style = tabs("lost-at", "budget", views)
    body = joined(element("p", _EXPLAINED + _left_out(rows)), _meanings(), chosen)
    return Section("lost", "Value lost by cause", body, style)


def _left_out(rows: LossRows) -> str:
    if not rows.changed:
        return ""
    packages = f"{rows.changed:,} {plural(rows.changed, 'package')}"
    return f" Left out: {packages}, for what is there now is not what was evaluated."


def _meanings() -> Markup:
    items = [
        joined(element("dt", _words(name), class_=f"key s{_SERIES[name]}"), element("dd", meaning))
        for name, meaning in _MEANINGS.items()
    ]
    return element("dl", *items, class_="meanings")


def _words(name: str) -> str:
    return name.replace("_", " ")


def _table(material: Material, rows: LossRows, budget: Budget) -> Markup | None:
    shares: dict[str, Shares] = {}
    for look in material.looks:
        found = rows.means.get((look.name, budget))
        if look.name != OPT and found is not None and found.shares is not None:
            shares[look.name] = found.shares
    if not shares:
        return None
    low = min(min(one[GAINED_ELSEWHERE] for one in shares.values()), 0.0)
    high = max(sum(one.values()) - one[GAINED_ELSEWHERE] for one in shares.values()) or 1.0
    causes = [Cell(_words(name), f"name key s{_SERIES[name]}") for name in CAUSES]
    lines = [
        _row(look, shares[look.name], low, high) for look in material.looks if look.name in shares
    ]
    caption = f"Mean share of OPT that is lost, by cause, at budget {budget_text(budget)}"
    header = [Cell("writer"), Cell("", "bars"), Cell("lost"), *causes]
    return table(caption, header, [Group(lines)])


def _row(look: Look, shares: Shares, low: float, high: float) -> list[str | Cell]:
    pieces = [Piece(_words(name), shares[name], _SERIES[name]) for name in CAUSES]
    figures = [f"{shares[name]:.3f}" for name in CAUSES]
    total = f"{sum(shares.values()):.3f}"
    return [Cell(look.label), Cell(bar(pieces, low, high), "bars"), total, *figures]
