"""The page of ``memaudit union``: one exported store against its package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from memaudit_gym.budget import budget_text
from memaudit_gym.evaluation.report.charts.interval import interval_mark
from memaudit_gym.evaluation.report.facts import facts, pairs
from memaudit_gym.evaluation.report.figures import figure_text
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.page import page
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.table import Cell, Group, table
from memaudit_gym.evaluation.stores.report.drawn import (
    CHANCE,
    Ratio,
    Ratios,
    legend,
    ratios_panel,
    series,
    words,
)
from memaudit_gym.evaluation.stores.report.found import found_section

#: What ``memaudit union --json`` prints.
Result = Mapping[str, Any]
_EXPLAINED = (
    "What the store is worth within each budget: as it is (raw), its newest memories (recency "
    "pruned), those of the highest salience (salience pruned), and the best part of it (upper "
    "pruned). The union ratio is to OPT of package and store together and never above 1; the "
    "package ratio is to OPT of the package alone. A store that does not fit has no ratio."
)
_ABSENT = (
    "Nothing says which evidence a memory holds, so nothing is scored. Name an adjudicator, or "
    "give the provenance."
)


def union_page(result: Result) -> str:
    """The whole file."""
    sections = [_absent()] if "provenance" in result else list(_sections(result))
    title = f"Exported store: {result['export']['format']} on {result['package']}"
    return page(title, [*sections, _origin(result)], _lead(result))


def _sections(result: Result) -> Iterator[Section]:
    yield _headline(result)
    if len(result["budgets"]) > 1:
        yield _over_budget(result)
    yield _diagnoses(result)
    yield found_section(result)


def _absent() -> Section:
    return Section("headline", "Headline", element("p", _ABSENT))


def _lead(result: Result) -> Markup:
    return facts(
        {
            "memories": f"{result['export']['memories']:,}",
            "format": result["export"]["format"],
            f"raw cost ({result['cost_model']})": f"{result['raw_cost']:,g}",
            "budgets": ", ".join(budget_text(at["budget"]) for at in result["budgets"]) or "none",
        }
    )


def _headline(result: Result) -> Section:
    header = [
        Cell("store"),
        Cell("", "text"),
        Cell("union ratio"),
        Cell("package ratio"),
        Cell("value F"),
        Cell("cost"),
        Cell("memories"),
    ]
    groups = [Group([_row(row) for row in at["rows"]], _title(at)) for at in result["budgets"]]
    shown = table("Ratios to OPT at each budget", header, groups)
    return Section("headline", "Headline", joined(element("p", _EXPLAINED), shown))


def _title(at: Result) -> str:
    asked = f" ({at['budget']})" if isinstance(at["budget"], str) else ""
    certified = "certified" if at["certified"] else "not certified"
    return (
        f"B = {at['budget_value']:g}{asked}: OPT {at['package_optimum']:.3f}, of the union "
        f"{at['union_optimum']:.3f}, {certified}"
    )


def _row(row: Result) -> list[str | Cell]:
    ratio = row["union_ratio"]
    over = "" if row["fits"] else ", over budget"
    mark = "" if ratio is None else interval_mark(ratio, None, None, series(row["row"]))
    figures = (figure_text(ratio), figure_text(row["package_ratio"]), f"{row['value']:.3f}")
    cost = f"{row['cost']:,g}"
    return [words(row["row"]) + over, Cell(mark), *figures, cost, f"{row['memories']:,}"]


def _over_budget(result: Result) -> Section:
    budgets = [budget_text(at["budget"]) for at in result["budgets"]]
    named = {
        "Ratio to OPT of the union": "union_ratio",
        "Ratio to OPT of the package": "package_ratio",
    }
    ratios = {title: _ratios(result, key) for title, key in named.items()}
    panels = [ratios_panel(title, budgets, found) for title, found in ratios.items()]
    body = joined(legend(list(ratios.values())), element("div", *panels, class_="panels wide"))
    return Section("budget", "Ratio over budget", body)


def _ratios(result: Result, key: str) -> Ratios:
    found = {
        (row["row"], budget_text(at["budget"])): Ratio(row[key])
        for at in result["budgets"]
        for row in at["rows"]
        if row[key] is not None
    }
    if key == "union_ratio":
        found |= {
            (CHANCE, budget_text(at["budget"])): Ratio(at["chance"]["upper_union_ratio"])
            for at in result["budgets"]
            if "chance" in at and at["chance"]["upper_union_ratio"] is not None
        }
    return found


def _diagnoses(result: Result) -> Section:
    with_chance = any("chance" in at for at in result["budgets"])
    chance = [Cell("chance level", title="upper pruned, stores of other conversations")]
    header = [Cell("budget"), Cell("loses most by", "text"), Cell("why", "text")]
    rows: list[list[str | Cell]] = []
    for at in result["budgets"]:
        why = Cell(at["diagnosis"]["reason"], "text long")
        row: list[str | Cell] = [
            Cell(budget_text(at["budget"])),
            Cell(at["diagnosis"]["loss"], "text"),
            why,
        ]
        level = figure_text(at["chance"]["upper_union_ratio"]) if "chance" in at else ""
        rows.append([*row, *([level] if with_chance else [])])
    shown = table("What loses the most", [*header, *(chance * with_chance)], [Group(rows)])
    return Section("diagnosis", "Diagnosis", shown)


def _origin(result: Result) -> Section:
    export = {name: value for name, value in result["export"].items() if name != "warnings"}
    hashes = ("package", "package_hash", "union_hash", "cost_model", "raw_cost")
    parts = [
        pairs("Package", {name: result[name] for name in hashes if name in result}),
        pairs("Export", export),
    ]
    if "coverage" in result:
        parts.append(pairs("Where the coverage of memories comes from", result["coverage"]))
    if result["export"]["warnings"]:
        parts.append(pairs("Warnings", result["export"]["warnings"]))
    return Section("origin", "Origin", joined(*parts))
