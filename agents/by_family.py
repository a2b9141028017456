"""An evaluation's mean ratios by distribution, over budgets, and what training seeds say together.

Columns named seed-0, seed-1 and so on are seeds of one run: their mean has Student's interval.

Example:
    python evaluate.py --suite small-held-out --policy runs/held-out/seed-0/{family}.pt \\
        --policy runs/held-out/seed-1/{family}.pt --policy estimated_gvt --out results
    python -m agents.by_family results
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from agents.seeds import t_interval
from memaudit_gym.ceiling.table import Ratios
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.means import ends_text
from memaudit_gym.evaluation.results import SUMMARY
from memaudit_gym.evaluation.writer_ratios import writer_ratios

#: {distribution: mean ratio over the budgets where it is defined}
Means = Mapping[str, float]


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="python -m agents.by_family")
    found.add_argument("results", type=Path, metavar="RESULTS", help="what evaluate.py --out wrote")
    add_output_arguments(found)
    return found


def means_of(ratios: Ratios) -> dict[str, Means]:
    """{writer: its means}."""
    found: dict[str, Means] = {}
    for writer, cells in ratios.items():
        known: dict[str, list[float]] = {}
        for (distribution, _), ratio in cells.items():
            if ratio is not None:
                known.setdefault(distribution, []).append(ratio)
        found[writer] = {name: mean(parts) for name, parts in known.items()}
    return found


def rows(means: Mapping[str, Means]) -> list[dict[str, Any]]:
    """A row a distribution, then their mean and the lowest of them.

    Args:
        means: {writer: its means}, all of the same distributions.
    """
    distributions = list(next(iter(means.values())))
    found = [_row(name, {w: of[name] for w, of in means.items()}) for name in distributions]
    together = {w: mean(of.values()) for w, of in means.items()}
    found.append(_row(f"mean of {len(distributions)}", together))
    found.append(_row("lowest", {w: min(of.values()) for w, of in means.items()}))
    return found


def _row(name: str, ratios: Mapping[str, float]) -> dict[str, Any]:
    seeds = [ratio for writer, ratio in ratios.items() if re.fullmatch(r"seed-\d+", writer)]
    row: dict[str, Any] = {"distribution": name, "ratios": dict(ratios)}
    if len(seeds) > 1:
        low, high = t_interval(seeds)
        row["seeds"] = {"mean": mean(seeds), "low": low, "high": high}
    return row


def table(found: Sequence[Mapping[str, Any]]) -> str:
    """The rows as text."""
    together = ["mean", "95 % t-interval"] if "seeds" in found[0] else []
    lines = [["distribution", *found[0]["ratios"], *together]]
    for row in found:
        shown = [f"{ratio:.3f}" for ratio in row["ratios"].values()]
        lines.append([row["distribution"], *shown, *_together(row.get("seeds"))])
    return "\n".join(fitted(lines))


def _together(seeds: Mapping[str, float] | None) -> list[str]:
    if seeds is None:
        return []
    return [f"{seeds['mean']:.3f}", ends_text(seeds["low"], seeds["high"]).strip()]


def run(options: argparse.Namespace) -> int:
    """Prints the table of the visible-only writers; the exit status."""
    means = means_of(writer_ratios(options.results))
    if not means:
        raise InputError("has no visible-only writer", file=str(options.results / SUMMARY))
    found = rows(means)
    show({"rows": found}, table(found), as_json=options.json)
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer_arguments("by_family", parser(), run, arguments)


if __name__ == "__main__":
    sys.exit(main())
