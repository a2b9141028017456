"""``memaudit ceiling``: the best that a visible-only writer can do on MemAudit-Small."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.output import show


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "The exact ceiling of visible-only writers on MemAudit-Small: mean ratios to OPT."
    ceiling = add_command(commands, "ceiling", run, purpose)
    ceiling.add_argument("--budgets", default="2,4,8,16", help="numbers, such as 2,4,8,16 or 1..16")


def run(arguments: argparse.Namespace) -> int:
    """Prints a line a distribution and budget, and the means."""
    from memaudit_gym.budget import parse_budgets
    from memaudit_gym.ceiling.best import visible_ceiling
    from memaudit_gym.errors import InputError
    from memaudit_gym.generators import DISTRIBUTIONS

    budgets = parse_budgets(arguments.budgets)
    if any(isinstance(budget, str) for budget in budgets):
        raise InputError("must be numbers, for instance 2,4,8,16", field="--budgets")
    rows = [
        {
            "distribution": distribution,
            "budget": budget,
            "ceiling": visible_ceiling(distribution, float(budget)),
            "ceiling_without_text": visible_ceiling(distribution, float(budget), reads=False),
        }
        for distribution in DISTRIBUTIONS
        for budget in budgets
    ]
    means = {name: _mean([row[name] for row in rows]) for name in _COLUMNS}
    show({"rows": rows, "mean": means}, _text(rows, means), as_json=arguments.json)
    return 0


_COLUMNS = ("ceiling", "ceiling_without_text")


def _mean(ratios: Sequence[Any]) -> float | None:
    defined = [ratio for ratio in ratios if ratio is not None]
    return sum(defined) / len(defined) if defined else None


def _text(rows: Sequence[dict[str, Any]], means: dict[str, float | None]) -> str:
    lines = ["distribution         B  ceiling  without text"]
    lines += [f"{r['distribution']:<17}  {r['budget']:>3g}  {_figures(r)}" for r in rows]
    return "\n".join([*lines, f"{f'mean of {len(rows)}':<22}  {_figures(means)}"])


def _figures(row: dict[str, Any]) -> str:
    ratios = ["-" if row[name] is None else f"{row[name]:.3f}" for name in _COLUMNS]
    return f"{ratios[0]:>7}  {ratios[1]:>12}"
