"""The ceiling cell by cell, beside what writers reach."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from memaudit_gym.ceiling.best import visible_ceiling
from memaudit_gym.errors import InputError
from memaudit_gym.generators import DISTRIBUTIONS
from memaudit_gym.io.files import os_errors
from memaudit_gym.reference import PROXIES

#: {writer: {(distribution, budget): mean ratio}}
Ratios = Mapping[str, Mapping[tuple[str, float], float | None]]


def writer_ratios(results: Path) -> Ratios:
    """The mean ratios of the visible-only writers of an evaluation, but for unasked proxies.

    Args:
        results: The folder that it was written to.

    Raises:
        InputError: It holds no summary.json of an evaluation.
    """
    path = results / "summary.json"
    try:
        with os_errors(path, "read"):
            summary = json.loads(path.read_text(encoding="utf-8"))
        unasked = set(PROXIES) - set(summary.get("arguments", {}).get("policies", ()))
        found: dict[str, dict[tuple[str, float], float | None]] = {}
        for row in summary["rows"]:
            if not row["oracle"] and row["policy"] not in unasked:
                cell = row["distribution"], row["budget"]
                found.setdefault(row["policy"], {})[cell] = row["ratio_mean"]
    except (AttributeError, ValueError, KeyError, TypeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("is no summary of an evaluation", file=str(path)) from None
    return found


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
