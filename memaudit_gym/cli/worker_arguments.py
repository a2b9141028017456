"""``--jobs``, ``--backend`` and ``--ray-address``: who does the work of a command."""

from __future__ import annotations

import argparse

from memaudit_gym.work.workers import BACKENDS, LOCAL, Workers


def add_worker_arguments(parser: argparse.ArgumentParser, jobs: int | None = None) -> None:
    """Adds all three.

    Args:
        parser: Where to.
        jobs: How many where none are asked for; None for as many as there are cores.
    """
    add = parser.add_argument
    default = "as many as there are cores" if jobs is None else jobs
    add("--jobs", type=int, default=jobs, metavar="N", help=f"processes ({default})")
    add(
        "--backend",
        choices=BACKENDS,
        default=LOCAL,
        help="local processes (default), or ray; results are the same",
    )
    add(
        "--ray-address",
        metavar="A",
        help="of a Ray cluster, such as auto or 10.0.0.7:6379 (default: one of this machine)",
    )


def workers_of(arguments: argparse.Namespace) -> Workers:
    """Takes them out of the arguments.

    Raises:
        InputError: They do not go together.
    """
    found = {name: vars(arguments).pop(name) for name in ("jobs", "backend", "ray_address")}
    return Workers(**found)
