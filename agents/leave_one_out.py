"""Scores an estimated-value writer on each package after learning from all others.

Example:
    python -m agents.leave_one_out --config configs/estimator_locomo.yaml --packages packages
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from agents.config import load_as
from agents.estimators.calibration_plot import write_calibration
from agents.estimators.config import RULES, EstimatedValueConfig, EstimatorConfig, names
from agents.estimators.report import Row, of_lessons, table, write_figures
from agents.estimators.rotation import Rotation, Rotations
from agents.estimators.split_half import split_half
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError
from memaudit_gym.io.writable import require_writable_folder
from memaudit_gym.shipped import packages_at
from memaudit_gym.terminal.progress import progress

FIGURES, PLOT = "leave_one_out.json", "calibration.png"


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="python -m agents.leave_one_out")
    add = found.add_argument
    add("--config", required=True, help="a YAML file of kind estimated-value, see configs/")
    add("--set", action="append", default=[], metavar="KEY=VALUE", help="override a key: seed=1")
    add("--packages", required=True, metavar="DIR", help="a folder of three or more, or natural")
    add("--ablate", action="store_true", help="also fit without each group of features")
    fewer = "a learning curve: also learn from that many of the others, drawn for each package"
    add("--learn-from", metavar="2,4", default="", help=fewer)
    add("--out", type=Path, metavar="DIR", help=f"write {FIGURES}, {PLOT} there")
    add_output_arguments(found)
    return found


def bounds(every: Rotations, main: Rotation, first: Row) -> Iterator[Row]:
    """The first row, the same fits with one member, no correction or another rule, and bounds."""
    config = main.folds.config
    yield first
    members = names(config.estimator.members)
    for member in members if len(members) > 1 else ():
        found = every.under(main.folds.variant(member=member))
        yield Row(f"{member} alone", found.ratios, float(found.correlations.mean()), first)
    if config.corrected:
        found = every.under(main.folds.variant(corrected=False))
        yield Row("not corrected", found.ratios, float(found.correlations.mean()), first)
    for rule in RULES:
        if rule != config.rule:
            found = every.under(main.folds.variant(rule=rule))
            yield Row(f"rule {rule}", found.ratios, None, first)
    yield Row("paced, true values", every.with_true_values())
    pairs = zip(every.packages, every.amounts, strict=True)
    yield Row("OPT of the other half", np.array([split_half(p, a) for p, a in pairs]))


def ablations(every: Rotations, config: EstimatedValueConfig, main: Row) -> Iterator[Row]:
    """Everything without each group of features or text."""
    for change in changes(config):
        estimator = EstimatorConfig(**(asdict(config.estimator) | change))
        found = every.run(replace(config, estimator=estimator))
        label = _label(config, change)
        yield Row(label, found.ratios, float(found.correlations.mean()), main)


def learning_curve(
    every: Rotations, config: EstimatedValueConfig, counts: Sequence[int], main: Row
) -> Iterator[Row]:
    """The same writer after learning from fewer packages."""
    for count in counts:
        found = every.from_some(config, count)
        correlation = float(found.correlations.mean())
        yield Row(f"from {count} of the others", found.ratios, correlation, main)


def counts_of(text: str, others: int) -> list[int]:
    """The numbers of packages to learn from, of those that are there beside the tested one.

    Raises:
        InputError: No whole numbers with commas between, fewer than two or more than there are.
    """
    parts = [part.strip() for part in text.split(",")] if text else []
    if all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts):
        counts = [int(part) for part in parts]
        if all(2 <= count <= others for count in counts):
            return counts
    problem = f"must be numbers from 2 to {others} with commas between, not '{text}'"
    raise InputError(problem, field="--learn-from")


def changes(config: EstimatedValueConfig) -> list[dict[str, str]]:
    """The settings of the ablation, each different in one key."""
    own = asdict(config.estimator)
    members = names(config.estimator.members)
    found: list[dict[str, str]] = []
    keys = [("words", ("words",)), ("candidates", ("features", "texts"))]
    for level, listed in keys:
        if any(member.startswith(f"{level}:") for member in members):
            for key in listed:
                parts = names(own[key])
                found += [{key: ",".join(p for p in parts if p != part)} for part in parts]
    return found


def _label(config: EstimatedValueConfig, change: dict[str, str]) -> str:
    ((key, value),) = change.items()
    gone = set(names(asdict(config.estimator)[key])) - set(names(value))
    return f"without {gone.pop()}" + (" text" if key == "texts" else "")


def figures(every: Rotations, main: Rotation, rows: Sequence[Row]) -> dict[str, Any]:
    """Everything as plain values."""
    return {
        "schema": 1,
        "config": asdict(main.folds.config),
        "packages": {p.name: p.content_hash for p in every.packages},
        "budgets": list(every.budgets),
        "optima": every.optima.tolist(),
        "rows": [row.figures() for row in rows],
        "calibration": of_lessons(every.lessons, main.estimates),
    }


def run(options: argparse.Namespace) -> int:
    """Evaluates, writes and prints; the exit status."""
    config = load_as(EstimatedValueConfig, options.config, options.set)
    if options.out is not None:
        require_writable_folder(options.out, FIGURES, PLOT)
    packages = packages_at(options.packages)
    if len(packages) < 3:
        raise InputError("needs at least three packages", file=options.packages)
    counts = counts_of(options.learn_from, len(packages) - 1)
    with progress("solving the packages"):
        every = Rotations(packages, config.budgets)
    with progress("writers") as show_progress:
        main, rows = every.run(config), list[Row]()
        first = Row("as configured", main.ratios, float(main.correlations.mean()))
        fewer = learning_curve(every, config, counts, first)
        others = ablations(every, config, first) if options.ablate else ()
        for row in chain(bounds(every, main, first), fewer, others):
            rows.append(row)
            show_progress(len(rows), note=row.name)
    found = figures(every, main, rows)
    if options.out is not None:
        write_figures(options.out / FIGURES, found)
        write_calibration(options.out / PLOT, found["calibration"])
    show(found, table(rows, every.budgets), as_json=options.json)
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer_arguments("leave_one_out", parser(), run, arguments)


if __name__ == "__main__":
    sys.exit(main())
