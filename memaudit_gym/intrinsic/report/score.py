"""The page of ``memaudit intrinsic score``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memaudit_gym.evaluation.report.facts import facts, pairs
from memaudit_gym.evaluation.report.markup import element, joined
from memaudit_gym.evaluation.report.page import page
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.table import Cell, Group, table
from memaudit_gym.intrinsic.report.columns import Column, Summary, columns_of
from memaudit_gym.intrinsic.report.stages import stage_cell, stages_section

#: What ``memaudit intrinsic score --json`` prints.
Result = Mapping[str, Any]
_EXPLAINED = (
    "The store was judged after every document: what it should hold by then, what it should have "
    "given up, which contradictions it saw. Brackets are 95 % bootstrap intervals over "
    "trajectories; a dash stands where there was no occasion."
)


def score_page(result: Result, origin: Mapping[str, Any]) -> str:
    """The whole file.

    Args:
        result: The scores.
        origin: What was scored, {name: value}.
    """
    whole = result["all"]
    columns = columns_of(whole)
    lead = facts(
        {
            "trajectories": f"{whole['trajectories']:,}",
            "states": f"{whole['states']:,}",
            "stages that fail": _failing(whole),
            "judge": result["judge"],
        }
    )
    sections = [
        _headline(result, columns),
        stages_section(whole["diagnosis"]),
        _by_kind(result),
        _trajectories(result, columns),
        Section("origin", "Origin", pairs("What was scored", {**origin, **_account(result)})),
    ]
    return page("Intrinsic scores of a fact store", sections, lead)


def _failing(whole: Summary) -> str:
    return ", ".join(name for name, stage in whole["diagnosis"].items() if stage["fails"]) or "none"


def _headline(result: Result, columns: Sequence[Column]) -> Section:
    header = [Cell("trajectories"), Cell("n"), *(column.head for column in columns)]
    parts = {"": {"all": result["all"]}, **_kinds(result)}
    groups = [
        Group([_row(name, row, columns) for name, row in rows.items()], title)
        for title, rows in parts.items()
    ]
    shown = table("Scores of all trajectories, of each category and level", header, groups)
    return Section("headline", "Headline", joined(element("p", _EXPLAINED), shown))


def _kinds(result: Result) -> dict[str, Mapping[str, Summary]]:
    return {"by category": result["categories"], "by level": result["levels"]}


def _row(name: str, row: Summary, columns: Sequence[Column]) -> list[str | Cell]:
    return [name, f"{row['trajectories']:,}", *(column.cell(row) for column in columns)]


def _by_kind(result: Result) -> Section:
    stages = list(result["all"]["diagnosis"])
    groups = [
        Group([[name, *_stages(row)] for name, row in rows.items()], title)
        for title, rows in {"": {"all": result["all"]}, **_kinds(result)}.items()
    ]
    shown = table("Worst fault of every stage", ["trajectories", *stages], groups)
    return Section("kinds", "Stages by category and level", shown)


def _stages(row: Summary) -> list[Cell]:
    return [stage_cell(stage) for stage in row["diagnosis"].values()]


def _trajectories(result: Result, columns: Sequence[Column]) -> Section:
    rows = result["trajectory_scores"]
    named = [Cell(name, "text") for name in ("category", "level", "domain")]
    header = [Cell("trajectory"), *named, *(column.head for column in columns)]
    lines = [
        [
            Cell(row["id"], "long"),
            *(Cell(str(row[name.content]), "text") for name in named),
            *(column.cell(row) for column in columns),
        ]
        for row in rows
    ]
    shown = table("Scores of every trajectory", header, [Group(lines)])
    body = element("details", element("summary", f"Show {len(rows):,} trajectories"), shown)
    return Section("trajectories", "Every trajectory", body)


def _account(result: Result) -> dict[str, Any]:
    """What is said of the judging beside the scores."""
    apart = ("all", "categories", "levels", "trajectory_scores")
    return {name: value for name, value in result.items() if name not in apart}
