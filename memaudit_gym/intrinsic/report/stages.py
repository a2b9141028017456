"""Which stage of a store fails, and by what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from memaudit_gym.evaluation.report.charts.bar import Piece, bar
from memaudit_gym.evaluation.report.figures import NONE
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.table import Cell, Group, table
from memaudit_gym.intrinsic.scoring.diagnosis import FAILING

#: {stage: whether it fails, and its faults}, JSON values.
Diagnosis = Mapping[str, Any]
EXPLAINED = (
    "Each fault is counted once, at the state where it happens and for the stage that is to "
    f"blame. A stage fails where one of its faults comes on more than {FAILING:.0%} of its "
    "occasions."
)
_HOLDS, _FAILS = 3, 2


def stages_section(diagnosis: Diagnosis) -> Section:
    """The faults of every stage."""
    header = [
        Cell("fault"),
        Cell("", "bars"),
        Cell("rate"),
        Cell("count"),
        Cell("occasions"),
    ]
    groups = [
        Group(list(_faults(stage)), f"{name} {'fails' if stage['fails'] else 'holds'}")
        for name, stage in diagnosis.items()
    ]
    shown = table("Faults of every stage", header, groups)
    return Section("stages", "Stages", joined(element("p", EXPLAINED), shown))


def _faults(stage: Mapping[str, Any]) -> Iterator[list[str | Cell]]:
    for fault, found in stage["faults"].items():
        rate = found["rate"]
        series = _HOLDS if rate is None or rate <= FAILING else _FAILS
        mark = "" if rate is None else bar([Piece(fault, rate, series)], 0.0, 1.0)
        shown = NONE if rate is None else f"{rate:.1%}"
        yield [fault, Cell(mark, "bars"), shown, f"{found['count']:,}", f"{found['of']:,}"]


def stage_cell(stage: Mapping[str, Any]) -> Cell:
    """The worst fault of a stage in one cell, the deeper in colour the more often it comes."""
    if stage["rate"] is None:
        return Cell(NONE, "heat")
    lines = joined(_verdict(stage), element("small", stage["worst"] if stage["rate"] else ""))
    return Cell(lines, "heat", f"--depth:{100 * stage['rate']:.0f}%")


def _verdict(stage: Mapping[str, Any]) -> Markup:
    rate = f"{stage['rate']:.0%}"
    return element("b", f"fails {rate}") if stage["fails"] else element("span", rate)
