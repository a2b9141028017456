"""``memaudit ceiling``: the best that a visible-only writer can do on MemAudit-Small."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.terminal.progress import progress


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "The exact ceiling of visible-only writers on MemAudit-Small: mean ratios to OPT."
    ceiling = add_command(commands, "ceiling", run, purpose)
    add = ceiling.add_argument
    add("--budgets", default="2,4,8,16", help="numbers, such as 2,4,8,16 or 1..16")
    help_ = "put the visible-only writers of an evaluation beside it (evaluate.py --out DIR)"
    add("--results", type=Path, metavar="DIR", help=help_)


def run(arguments: argparse.Namespace) -> int:
    """Prints a line a distribution and budget, the means, and how far writers are below."""
    from memaudit_gym.budget import parse_budgets
    from memaudit_gym.ceiling.table import ceilings, gaps
    from memaudit_gym.errors import InputError
    from memaudit_gym.evaluation.writer_ratios import writer_ratios

    budgets = parse_budgets(arguments.budgets)
    if any(isinstance(budget, str) for budget in budgets):
        raise InputError("must be numbers, for instance 2,4,8,16", field="--budgets")
    ratios = {} if arguments.results is None else writer_ratios(arguments.results)
    with progress("cells") as show_progress:
        rows = ceilings([float(budget) for budget in budgets], ratios, show_progress)
    columns = ["ceiling", "ceiling_without_text", *ratios]
    means = {name: _mean([row[name] for row in rows]) for name in columns}
    largest = gaps(rows, list(ratios))
    found = {"rows": rows, "mean": means, "largest_gaps": largest}
    show(found, _text(rows, means, largest), as_json=arguments.json)
    return 0


def _mean(ratios: Sequence[Any]) -> float | None:
    defined = [ratio for ratio in ratios if ratio is not None]
    return sum(defined) / len(defined) if defined else None


def _text(rows: Sequence[Any], means: dict[str, Any], largest: dict[str, Any]) -> str:
    heads = {name: {"ceiling_without_text": "without text"}.get(name, name) for name in means}
    table = [["distribution", "B", *heads.values()]]
    table += [[r["distribution"], f"{r['budget']:g}", *_figures(r, heads)] for r in rows]
    table.append([f"mean of {len(rows)}", "", *_figures(means, heads)])
    lines = fitted(table, labels=2)
    for name, (gap, distribution, budget) in largest.items():
        lines.append(
            f"{name}: at most {gap:.3f} below its ceiling ({distribution}, B = {budget:g})"
        )
    return "\n".join(lines)


def _figures(row: dict[str, Any], names: Iterable[str]) -> list[str]:
    return ["-" if row[name] is None else f"{row[name]:.3f}" for name in names]
