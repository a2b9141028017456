"""What tests of learned writers found: their table, its figures, and how estimates calibrate."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.estimators.lessons import Lesson
from agents.estimators.reading import Floats
from memaudit_gym.cli.columns import fitted
from memaudit_gym.evaluation.means import ends_text, mean_of
from memaudit_gym.io.atomic import write_text

#: Bins of a calibration.
_BINS = 10


@dataclass(frozen=True)
class Row:
    """One writer.

    Args:
        name: What it is.
        ratios: (packages, budgets).
        correlation: The mean rank correlation of its estimates; None where it has none.
        against: The row it differs from in one thing; None for the main one.
    """

    name: str
    ratios: Floats
    correlation: float | None = None
    against: Row | None = None

    def figures(self) -> dict[str, Any]:
        """Means over packages with their bootstrap intervals, and the paired difference.

        None where no package has a ratio, and ends where fewer than two have.
        """
        means = [mean_of(map(known, column)) for column in self.ratios.T.tolist()]
        found: dict[str, Any] = {
            "name": self.name,
            "ratio_mean": [one and one.mean for one in means],
            "ratio_low": [one and one.low for one in means],
            "ratio_high": [one and one.high for one in means],
            "ratios": [[known(ratio) for ratio in row] for row in self.ratios.tolist()],
            "rank_correlation": None if self.correlation is None else known(self.correlation),
        }
        if self.against is not None:
            gap = mean_of(map(_mean, (self.ratios - self.against.ratios).tolist()))
            found["difference"] = gap and {"mean": gap.mean, "low": gap.low, "high": gap.high}
        return found


def table(rows: Sequence[Row], budgets: Sequence[Any], what: str = "writer") -> str:
    """The rows as text: mean [95 % interval over packages] at each budget.

    Writers without estimates have no column of rank correlations.
    """
    estimated = any(row.correlation is not None for row in rows)
    ranks = ["rank correlation"] if estimated else []
    lines = [[what, *(f"{budget}" for budget in budgets), *ranks, "difference"]]
    for row in rows:
        found = row.figures()
        ends = zip(found["ratio_mean"], found["ratio_low"], found["ratio_high"], strict=True)
        cells = ["-" if own[0] is None else f"{own[0]:.3f}{ends_text(*own[1:])}" for own in ends]
        if estimated:
            cells.append("" if row.correlation is None else f"{row.correlation:.3f}")
        cells.append(_difference_text(found.get("difference")))
        lines.append([row.name, *cells])
    return "\n".join(fitted(lines))


def write_figures(path: Path, found: Mapping[str, Any]) -> None:
    """Writes figures as JSON; makes the folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, json.dumps(found, indent=1) + "\n")


def known(figure: float) -> float | None:
    """The figure; None for NaN, which JSON does not have."""
    return None if math.isnan(figure) else figure


def calibration(
    types: Sequence[str], costs: Floats, guess: Floats, truth: Floats
) -> Mapping[str, list[tuple[float, float, int]]]:
    """{type: (estimated, true) value per cost and how many, in tenths by estimate}, ``all`` too.

    Args:
        types: (n,) of candidates.
        costs: (n,).
        guess, truth: (n,) what they were taken to be worth, and what they are.
    """
    return {
        name: _tenths(guess[rows], truth[rows], costs[rows])
        for name, rows in rows_by_type(types).items()
    }


def rows_by_type(types: Sequence[str]) -> dict[str, NDArray[np.int64]]:
    """{type: the places of its candidates}, and of ``all`` before them."""
    kinds = np.array(types)
    own = {name: np.flatnonzero(kinds == name) for name in sorted(set(types))}
    return {"all": np.arange(len(kinds)), **own}


def of_lessons(
    lessons: Sequence[Lesson], estimates: Sequence[Floats]
) -> Mapping[str, list[tuple[float, float, int]]]:
    """The same of all candidates of some packages, with their estimates package by package."""
    return calibration(
        [c.type for lesson in lessons for c in lesson.package.candidates],
        np.concatenate([lesson.reading.costs for lesson in lessons]),
        np.concatenate(estimates),
        np.concatenate([lesson.values for lesson in lessons]),
    )


def _tenths(guess: Floats, truth: Floats, costs: Floats) -> list[tuple[float, float, int]]:
    order = np.argsort(guess / costs, kind="stable")
    parts = [part for part in np.array_split(order, _BINS) if len(part)]
    return [
        (
            float(guess[part].sum() / costs[part].sum()),
            float(truth[part].sum() / costs[part].sum()),
            len(part),
        )
        for part in parts
    ]


def _difference_text(gap: Mapping[str, float | None] | None) -> str:
    if gap is None:
        return ""
    low, high = gap["low"], gap["high"]
    ends = "" if low is None or high is None else f" [{low:+.3f}, {high:+.3f}]"
    return f"{gap['mean']:+.3f}{ends}"


def _mean(figures: Sequence[float]) -> float | None:
    """The mean of those that are known."""
    found = [figure for figure in figures if not math.isnan(figure)]
    return sum(found) / len(found) if found else None
