"""The page of ``memaudit union-table``: many exported stores against their packages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.evaluation.means import Mean
from memaudit_gym.evaluation.report.charts.bar import Piece, bar
from memaudit_gym.evaluation.report.charts.interval import interval_mark
from memaudit_gym.evaluation.report.facts import facts
from memaudit_gym.evaluation.report.figures import mean_cell
from memaudit_gym.evaluation.report.markup import element, joined
from memaudit_gym.evaluation.report.page import page
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.table import Cell, Group, table
from memaudit_gym.evaluation.stores.many import SystemRow
from memaudit_gym.evaluation.stores.report.drawn import (
    CHANCE,
    Ratio,
    Ratios,
    legend,
    ratios_panel,
    series,
    words,
)
from memaudit_gym.plural import plural

_EXPLAINED = (
    "Means over stores with 95 % bootstrap intervals. The union ratio is to OPT of package and "
    "store together and never above 1; the package ratio is to OPT of the package alone. Stores "
    "that do not fit a budget as they are count in value and cost and have no ratio; the chance "
    "level is the best part of other packages' stores."
)
#: {(system, budget): {diagnosis: how many stores have it}}
Losses = Mapping[tuple[str, Budget], Mapping[str, int]]
_DIAGNOSES = {"extraction": 2, "selection": 5, "serialization": 4, "fine": 3, "unjudged": 0}


def table_page(
    rows: Sequence[SystemRow], losses: Losses, stores: Sequence[Mapping[str, Any]]
) -> str:
    """The whole file.

    Args:
        rows: The table.
        losses: What stores lose by.
        stores: One for each store, as ``memaudit union-table --json`` prints them.
    """
    systems = list(dict.fromkeys(row.system for row in rows))
    budgets = list(dict.fromkeys(budget_text(row.budget) for row in rows))
    lead = facts(
        {
            plural(len(stores), "store"): f"{len(stores):,}",
            plural(len(systems), "system"): f"{len(systems):,}",
            plural(len(budgets), "budget"): ", ".join(budgets),
        }
    )
    sections = [_headline(rows), _diagnoses(losses), _origin(stores)]
    if len(budgets) > 1:
        sections.insert(1, _over_budget(rows, systems, budgets))
    return page("Exported stores", sections, lead)


def _headline(rows: Sequence[SystemRow]) -> Section:
    header = ["store", "", "union ratio", "package ratio", "value F", "cost", "fit"]
    groups = [
        Group(
            [cells for row in block for cells in _rows(row)],
            f"{system} at B = {budget_text(budget)}",
        )
        for (system, budget), block in groupby(rows, key=lambda row: (row.system, row.budget))
    ]
    shown = table("Mean ratios to OPT of every system", header, groups)
    return Section("headline", "Headline", joined(element("p", _EXPLAINED), shown))


def _rows(row: SystemRow) -> Iterator[list[str | Cell]]:
    yield [
        words(row.row),
        _mark(row.union_ratio, row.row),
        mean_cell(row.union_ratio),
        mean_cell(row.package_ratio),
        mean_cell(row.value),
        f"{row.cost:,.1f}",
        f"{row.stores - row.over_budget} of {row.stores}",
    ]
    if row.chance:
        yield [CHANCE, _mark(row.chance, CHANCE), mean_cell(row.chance), "", "", "", ""]


def _mark(mean: Mean | None, row: str) -> Cell:
    return Cell("" if mean is None else interval_mark(mean.mean, mean.low, mean.high, series(row)))


def _over_budget(
    rows: Sequence[SystemRow], systems: Sequence[str], budgets: Sequence[str]
) -> Section:
    drawn = {system: _ratios([row for row in rows if row.system == system]) for system in systems}
    panels = [ratios_panel(f"{name}: union ratio", budgets, found) for name, found in drawn.items()]
    body = joined(legend(list(drawn.values())), element("div", *panels, class_="panels"))
    return Section("budget", "Ratio over budget", body)


def _ratios(rows: Sequence[SystemRow]) -> Ratios:
    found: dict[tuple[str, str], Ratio] = {}
    for row in rows:
        for name, mean in ((row.row, row.union_ratio), (CHANCE, row.chance)):
            if mean is not None:
                found[name, budget_text(row.budget)] = Ratio(mean.mean, mean.low, mean.high)
    return found


def _diagnoses(losses: Losses) -> Section:
    names = {name: n for name, n in _DIAGNOSES.items() if any(name in c for c in losses.values())}
    most = max(sum(counts.values()) for counts in losses.values())
    header = [
        Cell("system and budget"),
        Cell("", "bars"),
        *(Cell(name, f"name key s{number}") for name, number in names.items()),
    ]
    rows = [
        [f"{system} at B = {budget_text(budget)}", *_counts(counts, names, most)]
        for (system, budget), counts in losses.items()
    ]
    shown = table("How many stores lose most by what", header, [Group(rows)])
    return Section("diagnosis", "Diagnosis", shown)


def _counts(counts: Mapping[str, int], names: Mapping[str, int], most: int) -> Iterator[str | Cell]:
    pieces = [Piece(name, counts.get(name, 0), number) for name, number in names.items()]
    yield Cell(bar(pieces, 0.0, float(most), digits=0), "bars")
    yield from (f"{counts[name]}" if name in counts else "" for name in names)


def _origin(stores: Sequence[Mapping[str, Any]]) -> Section:
    header = [
        Cell("package"),
        *(Cell(name, "text") for name in ("system", "file", "sha256", "warnings")),
    ]
    rows = [[Cell(one["package"], "long"), *_source(one)] for one in stores]
    return Section("origin", "Origin", table("Stores", header, [Group(rows)]))


def _source(one: Mapping[str, Any]) -> list[Cell]:
    warnings = ", ".join(f"{name} {count}" for name, count in one["warnings"].items())
    texts = (one["system"], one["file"], one["sha256"], warnings)
    return [Cell(text, "text long") for text in texts]
