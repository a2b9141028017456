"""How a command verifies results."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from memaudit_gym.cli.worker_arguments import add_worker_arguments, workers_of
from memaudit_gym.optimum.solve import CERTIFY_MODES

if TYPE_CHECKING:
    from memaudit_gym.evaluation.verify.results import Manner


def add_manner_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds what both ``verify`` and ``leaderboard`` take."""
    add = parser.add_argument
    add("--packages", metavar="PATH", help="where packages of files are now (as recorded)")
    help_ = "solve optima in this mode too (as recorded); no weaker one"
    add("--certify", choices=CERTIFY_MODES, help=help_)
    help_ = "of each solve of what is recorded as certified (as long as it takes)"
    add("--time-limit", type=float, metavar="SECONDS", help=help_)
    help_ = "play the writers of checkpoint files again, and compare what they keep"
    add("--replay", action="store_true", help=help_)
    add_worker_arguments(parser)


def manner_of(arguments: argparse.Namespace) -> Manner:
    """Takes them out of the arguments.

    Raises:
        InputError: They do not go together.
    """
    from memaudit_gym.evaluation.verify.results import Manner

    return Manner(
        packages=arguments.packages,
        certify=arguments.certify,
        time_limit=arguments.time_limit,
        replay=arguments.replay,
        workers=workers_of(arguments),
    )
