"""The bench of a command: its writers, budgets and solvers out of the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memaudit_gym.budget import parse_budgets
from memaudit_gym.cli.solver_arguments import add_solver_arguments

if TYPE_CHECKING:
    from memaudit_gym.evaluation.runner import Setup

_BUDGETS = "2%,5%,10%,20%"


def add_bench_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds ``--budgets``, ``--policy`` and those of the solvers."""
    budgets = f"numbers, or shares of the raw cost ({_BUDGETS})".replace("%", "%%")
    parser.add_argument("--budgets", default=_BUDGETS, metavar="B", help=budgets)
    policy = (
        "scores this writer too: a registered one, module:attribute, or (in the repository) a "
        "checkpoint file; may be repeated"
    )
    parser.add_argument(
        "--policy", action="append", default=[], dest="policies", metavar="P", help=policy
    )
    add_solver_arguments(parser)


def setup_of(arguments: argparse.Namespace, writers: Sequence[str]) -> Setup:
    """The setup.

    Args:
        arguments: With what :func:`add_bench_arguments` added.
        writers: Registered names that are scored in any case, ``opt`` among them.

    Raises:
        InputError: A writer that cannot be opened, bad budgets, a bad limit.
    """
    from memaudit_gym.evaluation.along_budgets import LOADER, open_policies
    from memaudit_gym.evaluation.runner import Setup
    from memaudit_gym.optimum.scip import scip

    scip(arguments.time_limit)  # refuses a limit that is none
    budgets = tuple(dict.fromkeys(parse_budgets(arguments.budgets)))
    policies = tuple(open_policies([*writers, *arguments.policies]))
    return Setup(policies, budgets, arguments.certify, arguments.time_limit, LOADER)
