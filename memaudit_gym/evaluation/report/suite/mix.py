"""Which representations each writer keeps, beside OPT's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.evaluation.report.charts.bar import Piece, bar
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.suite.looks import Look
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.table import Cell, Group, broken, table
from memaudit_gym.evaluation.report.tabs import tabs
from memaudit_gym.evaluation.results import OPT, Episode

_EXPLAINED = (
    "The mean number of memories of each representation type in a store. A writer whose bar looks "
    "unlike OPT's keeps its memories in other forms than the best store does."
)
#: Types beyond these share the neutral colour.
_COLOURS = 8

#: {representation type: mean number in a store}
Mix = Mapping[str, float]


def mix(material: Material) -> Section:
    """The section."""
    series = _series(material.episodes)
    views = {budget_text(b): _table(material, b, series) for b in material.budgets}
    chosen, style = tabs("mix-at", "budget", views)
    return Section("mix", "Representations kept", joined(element("p", _EXPLAINED), chosen), style)


def mean_mix(episodes: Sequence[Episode]) -> Mix:
    """The mean number of each type in the stores of some episodes."""
    counts = Counter[str]()
    for episode in episodes:
        counts.update(episode.representation_mix)
    return {name: count / len(episodes) for name, count in counts.items()}


def _series(episodes: Sequence[Episode]) -> dict[str, int]:
    """{type: its colour}, the types that are kept most first."""
    counts = Counter[str]()
    for episode in episodes:
        counts.update(episode.representation_mix)
    names = [name for name, _ in counts.most_common()]
    return {name: at + 1 if at < _COLOURS else 0 for at, name in enumerate(names)}


def _table(material: Material, budget: Budget, series: Mapping[str, int]) -> Markup:
    looks = [k for k in material.looks if (k.name, budget) in material.by_cell]
    looks.sort(key=lambda look: look.name != OPT)  # what the others are compared with
    mixes = {look.name: mean_mix(material.by_cell[look.name, budget]) for look in looks}
    # A type has one colour at all budgets, and a column where anybody keeps it.
    series = {name: n for name, n in series.items() if any(name in one for one in mixes.values())}
    most = max(sum(one.values()) for one in mixes.values()) or 1.0
    types = [Cell(broken(name), f"name key s{number}") for name, number in series.items()]
    header = [Cell("writer"), Cell("", "bars"), Cell("all"), *types]
    rows = [_row(look, mixes[look.name], series, most) for look in looks]
    caption = f"Mean number of memories in a store, by type, at budget {budget_text(budget)}"
    return table(caption, header, [Group(rows[:1]), Group(rows[1:])])


def _row(look: Look, found: Mix, series: Mapping[str, int], most: float) -> list[str | Cell]:
    pieces = [Piece(name, found.get(name, 0.0), number) for name, number in series.items()]
    figures = [f"{piece.amount:.2f}" if piece.amount else "" for piece in pieces]
    total = f"{sum(found.values()):.2f}"
    return [Cell(look.label), Cell(bar(pieces, 0.0, most, digits=2), "bars"), total, *figures]
