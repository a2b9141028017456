"""What stands out in a store: repetitions, costly memories, lost questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memaudit_gym.evaluation.report.facts import facts
from memaudit_gym.evaluation.report.figures import NONE
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.table import Cell, Group, table

Result = Mapping[str, Any]


def found_section(result: Result) -> Section:
    """The section.

    Args:
        result: What ``memaudit union --json`` prints.
    """
    ended, lost = result["ended_share"], result["lost_questions"]
    shown = facts(
        {
            "repeat another memory": f"{result['duplicate_share']:.1%}",
            "have ended": "the format cannot say" if ended is None else f"{ended:.1%}",
            "without a time stamp": f"{result['undated']:,}",
            "without a salience": _count(result["unweighted"]),
            "lost questions": f"{len(lost):,} of {result['questions']:,}",
        }
    )
    body = joined(shown, _costliest(result), _lost(result) if lost else "")
    return Section("found", "What stands out", body)


def _count(count: int | None) -> str:
    return NONE if count is None else f"{count:,}"


def _costliest(result: Result) -> Markup:
    rows: list[list[str | Cell]] = [
        [
            Cell(one["id"], "long"),
            f"{one['cost']:g}",
            f"{one['value']:.3f}",
            Cell(one["text"], "text long"),
        ]
        for one in result["costliest"]
    ]
    header = [Cell("memory"), Cell("cost"), Cell("value alone"), Cell("text", "text")]
    return table("Costliest memories", header, [Group(rows)])


def _lost(result: Result) -> Markup:
    rows = [_question(one) for one in result["lost_questions"]]
    header = [
        Cell("question"),
        Cell("lost units", "text"),
        Cell("would have kept it", "text"),
        Cell("at cost"),
    ]
    shown = table("Questions of which the store keeps too little", header, [Group(rows)])
    count = f"Show {len(rows):,} lost questions"
    return element("details", element("summary", count), shown)


def _question(one: Result) -> list[str | Cell]:
    kept = NONE if one["would_have_kept"] is None else one["kept_by_text"]
    cost = NONE if one["kept_by_cost"] is None else f"{one['kept_by_cost']:g}"
    units = ", ".join(one["lost_units"])
    name = one["question"] or one["query_id"]
    return [Cell(name, "long"), Cell(units, "text long"), Cell(kept, "text long"), cost]
