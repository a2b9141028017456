"""How much of what one writer keeps others keep, on the same packages of an evaluation.

Example:
    python evaluate.py --policy agents/checkpoints/stream.pt --suite stream --out results
    python -m agents.beside results --writer informed
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.evaluation.bootstrap import mean_interval
from memaudit_gym.evaluation.means import ends_text
from memaudit_gym.evaluation.results import EPISODES
from memaudit_gym.io.json_text import read_json_lines

#: {budget: {policy: {package: F}}}
Values = dict[str, dict[str, dict[str, float]]]


@dataclass(frozen=True)
class Share:
    """The mean share of one policy at one budget, with its bootstrap interval over packages."""

    policy: str
    budget: str
    mean: float
    low: float
    high: float
    packages: int


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="python -m agents.beside")
    add = found.add_argument
    add("results", type=Path, metavar="RESULTS", help="a folder that evaluate.py wrote")
    add("--writer", default="informed", help="whose stores are 1 (informed)")
    add_output_arguments(found)
    return found


def read_values(folder: Path) -> Values:
    """What every policy's stores were worth.

    Raises:
        InputError: The folder has no episodes, or they are not those of an evaluation.
    """
    path, found = folder / EPISODES, Values()
    for number, row in read_json_lines(path):
        try:
            kept = found.setdefault(str(row["budget"]), {}).setdefault(row["policy"], {})
            kept[row["package"]] = float(row["value"])
        except (KeyError, TypeError, ValueError):
            raise InputError(
                "is no episode of an evaluation", file=str(path), record=f"line {number}"
            ) from None
    return found


def shares(values: Values, writer: str) -> list[Share]:
    """Every policy's share of what ``writer`` keeps, package by package.

    Raises:
        InputError: No such row.
    """
    found = []
    for budget, policies in values.items():
        if writer not in policies:
            raise InputError(f"no row '{writer}'{did_you_mean(writer, tuple(policies))}")
        base = {name: worth for name, worth in policies[writer].items() if worth > 0}
        for policy, kept in policies.items():
            ratios = [kept[name] / worth for name, worth in base.items() if name in kept]
            if ratios:
                low, high = mean_interval(ratios)
                mean = sum(ratios) / len(ratios)
                found.append(Share(policy, budget, mean, low, high, len(ratios)))
    return found


def table(found: Sequence[Share], writer: str) -> str:
    """The shares as a table, best writers first."""
    budgets = list(dict.fromkeys(share.budget for share in found))
    of = {(share.policy, share.budget): share for share in found}
    means = {
        policy: sum(of[policy, b].mean for b in budgets if (policy, b) in of)
        for policy in dict.fromkeys(share.policy for share in found)
    }
    rows = [[f"share of {writer}", *budgets]]
    for policy in sorted(means, key=lambda name: -means[name]):
        rows.append([policy, *(_cell(of.get((policy, budget))) for budget in budgets)])
    return "\n".join(fitted(rows))


def _cell(share: Share | None) -> str:
    return f"{share.mean:.3f}{ends_text(share.low, share.high)}" if share else ""


def run(options: argparse.Namespace) -> int:
    """Reads and prints; the exit status."""
    found = shares(read_values(options.results), options.writer)
    result = {"writer": options.writer, "shares": [vars(share) for share in found]}
    show(result, table(found, options.writer), as_json=options.json)
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer_arguments("beside", parser(), run, arguments)


if __name__ == "__main__":
    sys.exit(main())
