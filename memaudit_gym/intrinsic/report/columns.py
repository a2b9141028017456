"""The figures of a summary as columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.evaluation.report.figures import figure_text, with_ends
from memaudit_gym.evaluation.report.table import Cell

#: A summary (:func:`memaudit_gym.intrinsic.scoring.summary.summary_of`).
Summary = Mapping[str, Any]


@dataclass(frozen=True)
class Column:
    """One column.

    Args:
        key: The figure of the summary.
        name: Its heading.
        tip: What it is.
        ends: The key of its interval.
    """

    key: str
    name: str
    tip: str
    ends: str = ""

    @property
    def head(self) -> Cell:
        """The cell above."""
        return Cell(self.name, "name", title=self.tip)

    def cell(self, row: Summary) -> Cell:
        """The figure, its interval under it."""
        low, high = row.get(self.ends) or (None, None)
        return with_ends(figure_text(row[self.key]), low, high)


_ALWAYS = (
    Column(
        "fact_accuracy",
        "fact accuracy",
        "how much of what it should hold the store holds, over its states; mean over trajectories",
        "fact_accuracy_interval",
    ),
    Column(
        "claim_miss_rate",
        "claims missed",
        "of the claims that it should hold, how many it does not",
    ),
    Column(
        "update_detection_recall",
        "updates detected",
        "of the updates, after how many it says the new claim and not the old one",
    ),
    Column(
        "false_update_rate",
        "false updates",
        "of the reinforcements, after how many it changed as an update does",
    ),
    Column(
        "classification_accuracy",
        "actions named",
        "of the states, at how many it did what was to be done",
    ),
    Column("facts_at_the_end", "facts at the end", "mean number"),
    Column("confidence_mae", "confidence error", "mean distance from the right confidence"),
)
_RATIO = Column("ratio_mean", "ratio to OPT", "of the last store", "ratio_interval")
_ANSWERED = (
    Column("extrinsic_score", "questions answered", "the extrinsic score"),
    Column("mad", "distance", "mean distance of fact accuracy and extrinsic score"),
    Column("divergence_rate", "diverge", "trajectories on which the two are far apart"),
)


def columns_of(whole: Summary) -> Sequence[Column]:
    """The columns of which a summary has figures."""
    rated = [_RATIO] if whole["ratio_mean"] is not None else []
    answered = _ANSWERED if whole["extrinsic_score"] is not None else ()
    return (*_ALWAYS, *rated, *answered)
