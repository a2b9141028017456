"""The block of ``evaluate.py --retriever``: what queries miss, in 100 columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from textwrap import fill
from typing import Any

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.cli.columns import aligned
from memaudit_gym.errors import printable
from memaudit_gym.evaluation.decomposition import mean_decomposition
from memaudit_gym.evaluation.results import Row, Summary
from memaudit_gym.folding import WIDTH, folded, width_of
from memaudit_gym.reference import PROXIES

_GAP = 2
_HEADERS = (
    ("", "", "", "required", "write", "retr.", "stale", "write", "retr.", ""),
    ("writer", "B", "ratio", "units", "units", "units", "units", "weight", "weight", "answered"),
)
_LEGEND = (
    "write failures, retrieval failures and stale retrieved: units a package, in shares of a unit; "
    "weight: share of the required weight; answered: mean over queries"
)


def decomposition_text(summary: Summary) -> str:
    """One line for each writer and budget, over all distributions, and one over all budgets.

    Proxies that nobody asked for are left out; summary.json has them, and every distribution.
    Nothing where no retriever was asked for.
    """
    if summary.arguments.get("retriever") is None:
        return ""
    title = f"what queries miss: retriever {summary.arguments['retriever']}, evidence-only reader"
    budgets = list(dict.fromkeys(row.budget for row in summary.rows))
    lines = [line for budget in budgets for line in _lines(summary, budget)]
    means = list(_lines(summary, None)) if len(budgets) > 1 else []
    room = _room([*_HEADERS, *lines, *means])
    parts = [
        [row for one in part for row in _folded(one, room)] for part in (_HEADERS, lines, means)
    ]
    table = iter(aligned([row for part in parts for row in part]))
    blocks = [list(islice(table, len(part))) for part in parts if part]
    rule = "-" * max(width_of(line) for block in blocks for line in block)
    body = [line for block in blocks for line in (*block, rule)]
    return "\n".join([title, fill(_LEGEND, WIDTH), "", *body[:-1]])


def _lines(summary: Summary, budget: Budget | None) -> Iterator[tuple[str, ...]]:
    """One line a writer at a budget; None for the mean over all budgets."""
    for policy in _shown(summary):
        rows = [
            row
            for row in summary.rows
            if row.policy == policy["name"] and budget in (None, row.budget)
        ]
        if rows:
            name = printable(policy["name"]) + "*" * policy["oracle"]
            yield (name, "mean" if budget is None else budget_text(budget), *_figures(rows))


def _room(table: Sequence[tuple[str, ...]]) -> int:
    """The columns that are left for names beside the figures."""
    figures = [max(map(width_of, column)) for column in zip(*table, strict=True)][1:]
    return WIDTH - sum(figures) - _GAP * len(figures)


def _folded(row: tuple[str, ...], room: int) -> Iterator[tuple[str, ...]]:
    """A row whose name is too long has it in lines, its figures on the last one."""
    name, *figures = row
    *above, last = folded(name, room) if width_of(name) > room else [name]
    yield from ((line, *[""] * len(figures)) for line in above)
    yield (last, *figures)


def _shown(summary: Summary) -> Iterator[Mapping[str, Any]]:
    asked = summary.arguments["policies"]
    return (p for p in summary.policies if p["name"] in asked or p["name"] not in PROXIES)


def _figures(rows: Sequence[Row]) -> tuple[str, ...]:
    """The means over rows, each row counted once, as those of the ratios above."""
    ratios = [row.ratio_mean for row in rows if row.ratio_mean is not None]
    found = mean_decomposition([row.decomposition for row in rows])
    if found is None:
        return ("-",) * (len(_HEADERS[0]) - 2)
    return (
        f"{sum(ratios) / len(ratios):.3f}" if ratios else "-",
        f"{found.required.units:.2f}",
        f"{found.write_failure.units:.2f}",
        f"{found.retrieval_failure.units:.2f}",
        f"{found.stale_retrieved.units:.2f}",
        _share(found.write_failure.weight, found.required.weight),
        _share(found.retrieval_failure.weight, found.required.weight),
        "-" if found.answered is None else f"{found.answered:.3f}",
    )


def _share(part: float, whole: float) -> str:
    return f"{part / whole:.3f}" if whole else "-"
