"""How well a marginal-value writer knows what candidates add, on packages with known answers.

Example:
    python -m agents.calibration agents/checkpoints/stream.pt --suite stream --seeds 9000:9008
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from agents.checkpoint import load_writer
from agents.estimators.calibration_plot import write_calibration
from agents.estimators.ranks import rank_correlation
from agents.estimators.reading import Floats
from agents.estimators.report import calibration, rows_by_type, write_figures
from agents.marginal.fitting import Fitted, visit
from agents.marginal.lessons import lesson_of, teaching
from agents.marginal.writer import MarginalWriter
from memaudit_gym.budget import Budget, parse_budgets, resolve_budget
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.suites import parse_seeds, suite_tasks
from memaudit_gym.evaluation.tasks import Stage
from memaudit_gym.generators.stream.dials import parse_dials
from memaudit_gym.io.writable import require_writable_folder
from memaudit_gym.package import Package
from memaudit_gym.terminal.progress import progress

FIGURES, PLOT = "calibration.json", "calibration.png"


@dataclass(frozen=True)
class Met:
    """Candidates that a writer met in one stream, with the store that it had built by then.

    Args:
        types: (n,).
        costs: (n,).
        believed: (n,) what they were taken to add.
        gains: (n,) what they would have added; 1 is what an experience is worth in the mean.
    """

    types: list[str]
    costs: Floats
    believed: Floats
    gains: Floats


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="python -m agents.calibration")
    add = found.add_argument
    add("checkpoint", type=Path, metavar="FILE", help="a checkpoint of kind marginal-value")
    add("--suite", default="stream", help="packages: as of evaluate.py (stream)")
    add("--seeds", metavar="A:B", help="seeds of generated packages, B not included")
    dials = "how hard the worlds of Stream are (docs/stream.md): noise=0.5,asking=0.4"
    add("--dials", metavar="D=X,...", help=dials)
    add("--budget", default="10%", help="the storage budget (10%%)")
    add("--out", type=Path, metavar="DIR", help=f"write {FIGURES}, {PLOT} there")
    add_output_arguments(found)
    return found


def met(found: Fitted, package: Package, budget: Budget) -> Met:
    """What comes by as the writer goes through a package."""
    taught = teaching(package)
    lesson = lesson_of(taught, found.background)
    amount = resolve_budget(budget, package.raw_cost)
    seen = visit(lesson, found.groups, amount, found.curve, found.belief)
    types = [c.type for c in package.candidates]
    believed, gains = seen.believed[seen.first], seen.gains[seen.first]
    return Met(types, lesson.stream.costs, believed, gains)


def figures(every: Sequence[Met]) -> dict[str, Any]:
    """Rank correlations, means and calibrations by type, and of all."""
    types = [kind for one in every for kind in one.types]
    costs, believed, gains = (
        np.concatenate([getattr(one, name) for one in every])
        for name in ("costs", "believed", "gains")
    )
    rows = rows_by_type(types)
    return {
        "schema": 1,
        "rank_correlation": {
            name: rank_correlation(believed[at], gains[at]) for name, at in rows.items()
        },
        "mean": {
            name: {"estimated": float(believed[at].mean()), "true": float(gains[at].mean())}
            for name, at in rows.items()
        },
        "calibration": calibration(types, costs, believed, gains),
    }


def text(found: Mapping[str, Any]) -> str:
    """The figures as a table."""
    rows = [["candidates", "n", "rank correlation", "estimated", "true"]]
    for name, correlation in found["rank_correlation"].items():
        mean, count = found["mean"][name], sum(n for _, _, n in found["calibration"][name])
        cells = [f"{count:,}", f"{correlation:.3f}"]
        rows.append([name, *cells, f"{mean['estimated']:.3f}", f"{mean['true']:.3f}"])
    return "\n".join(fitted(rows))


def run(options: argparse.Namespace) -> int:
    """Measures, writes and prints; the exit status."""
    budgets = parse_budgets(options.budget)
    if len(budgets) != 1:
        raise InputError(f"takes one budget, not {len(budgets)}", field="--budget")
    if options.out is not None:
        require_writable_folder(options.out, FIGURES, PLOT)
    writer = load_writer(options.checkpoint)
    if not isinstance(writer, MarginalWriter):
        problem = "is no marginal-value writer; agents.leave_one_out calibrates estimated values"
        raise InputError(problem, file=str(options.checkpoint))
    seeds = None if options.seeds is None else parse_seeds(options.seeds)
    dials = None if options.dials is None else parse_dials(options.dials, "--dials")
    tasks, every = suite_tasks(options.suite, seeds, dials=dials), list[Met]()
    with progress("packages", len(tasks)) as advance:
        for task in tasks:
            every.append(met(writer.fitted, Stage(task).package, budgets[0]))
            advance(len(every))
    found = figures(every)
    if options.out is not None:
        write_figures(options.out / FIGURES, found)
        write_calibration(options.out / PLOT, found["calibration"])
    show(found, text(found), as_json=options.json)
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer_arguments("calibration", parser(), run, arguments)


if __name__ == "__main__":
    sys.exit(main())
