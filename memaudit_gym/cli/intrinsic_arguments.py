"""Arguments that several commands of ``memaudit intrinsic`` have."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memaudit_gym.intrinsic.trajectory import Trajectory


def seed(text: str) -> int:
    """A seed as it is written: a whole number from 0."""
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0, not '{text}'")
    return int(text)


def add_corpus_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds ``TRAJECTORIES``, which may be absent, and ``--seed`` for generated ones."""
    what = "a JSON file, or a folder of them (default: generated like feb30)"
    parser.add_argument("trajectories", metavar="TRAJECTORIES", nargs="?", help=what)
    parser.add_argument("--seed", type=seed, metavar="S", help="of the generated ones (0)")


def corpus_of(arguments: argparse.Namespace) -> list[Trajectory]:
    """The trajectories of a path, or generated ones.

    Raises:
        InputError: A fault of the files, or a seed of trajectories that are not generated.
    """
    from memaudit_gym.errors import InputError
    from memaudit_gym.intrinsic.generator.corpus import generate
    from memaudit_gym.intrinsic.reader import read_trajectories

    if arguments.trajectories is None:
        return generate(arguments.seed or 0)
    if arguments.seed is not None:
        raise InputError("--seed goes with generated trajectories; leave it or TRAJECTORIES out")
    return read_trajectories(arguments.trajectories)
