"""Scores an estimated-value writer on each package after learning from all others.

Example:
    python -m agents.leave_one_out --config configs/estimator_locomo.yaml --packages packages
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from agents.config import load_as
from agents.estimators.config import EstimatedValueConfig
from agents.estimators.rotation import Rotation, Rotations
from memaudit_gym.cli.answer import DONE, answer
from memaudit_gym.cli.arguments import CommandParser
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.bootstrap import mean_interval
from memaudit_gym.io import read_packages


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(
        prog="python -m agents.leave_one_out", description=(__doc__ or "").splitlines()[0]
    )
    add = found.add_argument
    add("--config", required=True, help="a YAML file of kind estimated-value, see configs/")
    add("--set", action="append", default=[], metavar="KEY=VALUE", help="override a key: seed=1")
    add("--packages", required=True, metavar="DIR", help="a folder of packages, at least three")
    return found


def table(all_: Rotations, found: Rotation) -> str:
    """A row a package, the mean, and its bootstrap interval over packages."""
    head = " ".join(f"{budget!s:>7}" for budget in all_.budgets)
    rows = [f"{'package':<20} {head}"]
    rows += [_row(p.name, r) for p, r in zip(all_.packages, found.ratios, strict=True)]
    rows.append(_row("mean", np.nanmean(found.ratios, axis=0)))
    ends = np.array([mean_interval(column[~np.isnan(column)]) for column in found.ratios.T])
    rows += [_row(name, end) for name, end in zip(("low", "high"), ends.T, strict=True)]
    return "\n".join(rows)


def _row(name: str, values: Sequence[float]) -> str:
    return f"{name:<20} " + " ".join(f"{value:>7.3f}" for value in values)


def run(arguments: Sequence[str] | None) -> int:
    """Evaluates and prints; the exit status."""
    options = parser().parse_args(arguments)
    config = load_as(EstimatedValueConfig, options.config, options.set)
    packages = read_packages(Path(options.packages))
    if len(packages) < 3:
        raise InputError("needs at least three packages", file=options.packages)
    all_ = Rotations(packages, config.budgets)
    found = all_.run(config)
    print(table(all_, found))
    print(f"rank correlation {found.correlations.mean():.3f} {found.retellings}")
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer("leave_one_out", lambda: run(arguments))


if __name__ == "__main__":
    sys.exit(main())
