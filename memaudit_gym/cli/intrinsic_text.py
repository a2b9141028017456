"""Intrinsic scores as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memaudit_gym.cli.columns import fitted

#: {column: its key in a summary}
COLUMNS = {
    "accuracy": "fact_accuracy",
    "miss": "claim_miss_rate",
    "updates": "update_detection_recall",
    "false": "false_update_rate",
    "actions": "classification_accuracy",
    "facts": "facts_at_the_end",
    "conf MAE": "confidence_mae",
}
_EXTRINSIC = {"extrinsic": "extrinsic_score", "MAD": "mad", "diverge": "divergence_rate"}
_RATIO = {"ratio": "ratio_mean"}
#: {figure: its interval}
_INTERVALS = {"fact_accuracy": "fact_accuracy_interval", "ratio_mean": "ratio_interval"}
STAGES = ("extraction", "synthesis", "update", "conflict")


def score_text(report: Mapping[str, Any]) -> str:
    """The whole, each category and each level; then the stages."""
    rows = {"all": report["all"], **report["categories"], **report["levels"]}
    answered = report["all"]["extrinsic_score"] is not None
    rated = report["all"]["ratio_mean"] is not None
    columns = COLUMNS | (_RATIO if rated else {}) | (_EXTRINSIC if answered else {})
    lines = [["", "n", *columns]]
    for name, row in rows.items():
        lines.append(
            [name, str(row["trajectories"]), *(cell(row, key) for key in columns.values())]
        )
    missing = report["pairs_without_label"]
    unlabelled = [f"pairs without a label, which count as NO: {missing}"] if missing else []
    stages = _stages(report["all"]["diagnosis"])
    return "\n".join([*fitted(lines), "", *stages, *unlabelled])


def _stages(diagnosis: Mapping[str, Any]) -> list[str]:
    lines = []
    for name, stage in diagnosis.items():
        faults = ", ".join(
            f"{found['count']} of {found['of']} {fault}" for fault, found in stage["faults"].items()
        )
        lines.append(f"{name:<11}{'FAILS' if stage['fails'] else 'holds'}  {faults}")
    return lines


def matrix_text(systems: Mapping[str, Any]) -> str:
    """A row a system, a column a diagnosis."""
    lines = [["system", *STAGES, "as expected", "accuracy", "actions", "facts"]]
    for name, row in systems.items():
        wanted = {True: "yes", False: "NO", None: "-"}[row["as_expected"]]
        figures = ("fact_accuracy", "classification_accuracy", "facts_at_the_end")
        cells = [_stage(row["diagnosis"][stage]) for stage in STAGES]
        lines.append([name, *cells, wanted, *(figure(row[key]) for key in figures)])
    return "\n".join(fitted(lines))


def _stage(stage: Mapping[str, Any]) -> str:
    if stage["rate"] is None:
        return "-"
    percent = f"{100 * stage['rate']:.0f}%"
    return f"FAILS {percent} {stage['worst']}" if stage["fails"] else percent


def cell(row: Mapping[str, Any], key: str) -> str:
    """A figure of a summary, with its interval where it has one."""
    ends = row.get(_INTERVALS.get(key, ""))
    return figure(row[key]) + (f" [{ends[0]:.2f}, {ends[1]:.2f}]" if ends else "")


def figure(value: float | None) -> str:
    """A figure of a table; a dash where there is none."""
    return "-" if value is None else f"{value:.3f}"
