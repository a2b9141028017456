"""``--certify`` and ``--time-limit``: how a command has its optima solved."""

from __future__ import annotations

import argparse

from memaudit_gym.optimum.solve import CERTIFY_MODES

#: The mode that is asked for bounds, and gives no optimum.
BOUND = "bound"


def add_solver_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds both."""
    parser.add_argument(
        "--certify",
        choices=CERTIFY_MODES,
        default="auto",
        help="the solvers (auto); bound gives an interval, for what is too large for them",
    )
    parser.add_argument(
        "--time-limit", type=float, metavar="SECONDS", help="after which SCIP gives an interval"
    )
