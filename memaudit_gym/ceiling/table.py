"""The ceiling cell by cell, beside what writers reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from memaudit_gym.budget import Budget
from memaudit_gym.ceiling.best import visible_ceiling
from memaudit_gym.generators import DISTRIBUTIONS

#: {writer: {(distribution, budget): mean ratio}}
Ratios = Mapping[str, Mapping[tuple[str, Budget], float | None]]


def ceilings(
    budgets: Sequence[float],
    ratios: Ratios,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[dict[str, Any]]:
    """A row a distribution and budget: the two ceilings, and the ratio of every writer.

    Args:
        budgets: The budgets.
        ratios: Those of the writers.
        progress: Called with the number of rows done and their total.
    """
    cells, rows = [(name, budget) for name in DISTRIBUTIONS for budget in budgets], []
    for distribution, budget in cells:
        row = {
            "distribution": distribution,
            "budget": budget,
            "ceiling": visible_ceiling(distribution, budget),
            "ceiling_without_text": visible_ceiling(distribution, budget, reads=False),
        }
        of_writers = {name: known.get((distribution, budget)) for name, known in ratios.items()}
        rows.append(row | of_writers)
        progress(len(rows), len(cells))
    return rows


def gaps(rows: Sequence[Mapping[str, Any]], writers: Sequence[str]) -> dict[str, Any]:
    """{writer: (the most that it is below a ceiling, distribution, budget)}."""
    found = {}
    for name in writers:
        known = [
            (row["ceiling"] - row[name], row["distribution"], row["budget"])
            for row in rows
            if row[name] is not None and row["ceiling"] is not None
        ]
        if known:
            found[name] = max(known)
    return found
