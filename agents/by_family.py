"""An evaluation's mean ratios by distribution, over budgets, and what training seeds say together.

Columns named seed-0, seed-1 and so on are seeds of one run: their mean has Student's interval.

Example:
    python evaluate.py --suite small-held-out --policy runs/held-out/seed-0/{family}.pt \\
        --policy runs/held-out/seed-1/{family}.pt --policy estimated_gvt --out results
    python -m agents.by_family results
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean

from agents.seeds import t_interval
from memaudit_gym.ceiling.table import Ratios, writer_ratios
from memaudit_gym.cli.answer import DONE, answer
from memaudit_gym.cli.arguments import CommandParser
from memaudit_gym.cli.columns import aligned
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.results import SUMMARY

#: {distribution: mean ratio over the budgets where it is defined}
Means = Mapping[str, float]


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(
        prog="python -m agents.by_family", description=(__doc__ or "").splitlines()[0]
    )
    found.add_argument("results", type=Path, metavar="RESULTS", help="what evaluate.py --out wrote")
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


def table(means: Mapping[str, Means]) -> list[str]:
    """A line a distribution, then their mean and the lowest of them.

    Args:
        means: {writer: its means}, all of the same distributions.
    """
    writers = list(means)
    seeds = [writer for writer in writers if re.fullmatch(r"seed-\d+", writer)]
    together = len(seeds) > 1
    head = ["distribution", *writers, *(["mean", "95 % t-interval"] if together else [])]
    lines = [head]

    def add(name: str, values: Mapping[str, float]) -> None:
        of_seeds = [values[seed] for seed in seeds]
        shown = [f"{values[writer]:.3f}" for writer in writers]
        lines.append([name, *shown, *(_together(of_seeds) if together else [])])

    distributions = list(means[writers[0]])
    for distribution in distributions:
        add(distribution, {writer: means[writer][distribution] for writer in writers})
    add(f"mean of {len(distributions)}", {w: mean(means[w].values()) for w in writers})
    add("lowest", {w: min(means[w].values()) for w in writers})
    return aligned(lines)


def _together(values: Sequence[float]) -> list[str]:
    low, high = t_interval(values)
    return [f"{mean(values):.3f}", f"[{low:.3f}, {high:.3f}]"]


def run(arguments: Sequence[str] | None) -> int:
    """Prints the table of the visible-only writers; the exit status."""
    options = parser().parse_args(arguments)
    means = means_of(writer_ratios(options.results))
    if not means:
        raise InputError("has no visible-only writer", file=str(options.results / SUMMARY))
    print("\n".join(table(means)))
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer("by_family", lambda: run(arguments))


if __name__ == "__main__":
    sys.exit(main())
