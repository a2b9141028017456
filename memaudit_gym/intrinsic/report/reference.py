"""The page of ``memaudit intrinsic reference``: systems by stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memaudit_gym.evaluation.report.facts import facts
from memaudit_gym.evaluation.report.markup import element, joined
from memaudit_gym.evaluation.report.page import page
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.table import Cell, Group, name_cell, table
from memaudit_gym.intrinsic.report.columns import columns_of
from memaudit_gym.intrinsic.report.stages import EXPLAINED, stage_cell

#: What ``memaudit intrinsic reference --json`` prints.
Result = Mapping[str, Any]
_SABOTAGE = (
    " The systems after the first two were each broken at one stage: the matrix shows whether the "
    "diagnosis finds that stage, and no other."
)
_WANTED = {True: "yes", False: "no", None: "nothing is expected"}


def reference_page(result: Result) -> str:
    """The whole file."""
    systems = result["systems"]
    first = next(iter(systems.values()))
    expected = [row["as_expected"] for row in systems.values() if row["as_expected"] is not None]
    lead = facts(
        {
            "systems": f"{len(systems)}",
            "trajectories": f"{first['trajectories']:,}",
            "diagnosed as expected": f"{sum(expected)} of {len(expected)}",
            "judge": result["judge"],
        }
    )
    return page("Reference systems by stages", [_matrix(systems), _scores(systems)], lead)


def _matrix(systems: Mapping[str, Any]) -> Section:
    stages = list(next(iter(systems.values()))["diagnosis"])
    rows = [
        [
            name_cell(name),
            *(stage_cell(stage) for stage in row["diagnosis"].values()),
            Cell(_WANTED[row["as_expected"]], "text"),
        ]
        for name, row in systems.items()
    ]
    header = [Cell("system"), *map(Cell, stages), Cell("as expected", "text")]
    shown = table("Worst fault of every stage", header, [Group(rows)])
    return Section("headline", "Headline", joined(element("p", EXPLAINED + _SABOTAGE), shown))


def _scores(systems: Mapping[str, Any]) -> Section:
    columns = columns_of(next(iter(systems.values())))
    rows = [
        [name_cell(name), *(column.cell(row) for column in columns)]
        for name, row in systems.items()
    ]
    header = [Cell("system"), *(column.head for column in columns)]
    return Section("scores", "Scores", table("Scores of every system", header, [Group(rows)]))
