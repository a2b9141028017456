"""The suites of evaluations: their names, their seeds, and the tasks of each."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.evaluation.registered_suites import registered_names, registered_suite
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.generators import DISTRIBUTIONS
from memaudit_gym.generators.noisy import NOISY
from memaudit_gym.generators.stream import LENGTHS, StreamDials
from memaudit_gym.natural.fictional.shipped import NATURAL
from memaudit_gym.precision import UTILITIES
from memaudit_gym.shipped import packages_at, shipped_package_names, shipped_packages

#: The suite of all ten distributions.
SMALL = "small"
#: The same packages, each distribution for writers that have not met it.
HELD_OUT = "small-held-out"
DEFAULT_SEEDS = range(100)
#: The most seeds of one evaluation, which holds all of its episodes.
MAX_SEEDS = 100_000


def parse_seeds(text: str) -> range:
    """Seeds as they are written: "a:b", b not included.

    Raises:
        InputError: Anything else, or an empty range.
    """
    found = re.fullmatch(r"\s*(\d{1,18})\s*:\s*(\d{1,18})\s*", text, re.ASCII)
    if not found:
        raise InputError(f"seeds must be written a:b (b not included), not '{text}'")
    seeds = range(int(found[1]), int(found[2]))
    if not seeds:
        raise InputError(f"the seeds '{text}' are none; write the smaller number first")
    return seeds


def suite_tasks(
    suite: str,
    seeds: range | None = None,
    utility: str | None = None,
    dials: StreamDials | None = None,
) -> list[Task]:
    """The tasks of a suite.

    Args:
        suite: ``small``, ``small-held-out``, a distribution's name, ``noisy`` (whose F is
            precision utility), a length of Stream, ``intrinsic``, ``natural`` or the name of a
            package that ships, or the path of a package or a folder of them. A name wins over a
            path that is called the same: write that ``./natural``.
        seeds: The generators' seeds, default :func:`default_seeds`; must be None for a path.
        utility: As in :class:`memaudit_gym.evaluation.tasks.Task`.
        dials: Likewise; must be None for what is no length of Stream.

    Raises:
        InputError: An unknown suite or utility, an unreadable package, seeds for packages of files,
            dials for what is not of Stream.
    """
    if utility not in (None, *UTILITIES):
        raise InputError(f"utility must be coverage or precision, not {utility!r:.80}")
    if dials is not None and suite not in LENGTHS:
        known = ", ".join(LENGTHS)
        raise InputError(f"dials go with {known} alone; leave --dials out for the suite '{suite}'")
    names = distributions_of(suite)
    if not names:
        return _file_tasks(suite, seeds, utility)
    seeds = default_seeds(suite) if seeds is None else seeds
    if len(seeds) > MAX_SEEDS:
        raise InputError(f"more than {MAX_SEEDS:,} seeds; evaluate them in parts")
    return [Task(name, seed, None, utility, dials) for name in names for seed in seeds]


def families_of(suite: str) -> Sequence[str]:
    """The distributions of which each is held out from the writer that plays it."""
    return tuple(DISTRIBUTIONS) if suite == HELD_OUT else ()


def default_seeds(suite: str) -> range:
    """The seeds of a generated suite where none are asked for."""
    found = registered_suite(suite)
    return found.SEEDS if found else DEFAULT_SEEDS


def distributions_of(suite: str) -> Sequence[str]:
    """The distributions of a generated suite; none where it is of files or unknown."""
    if suite in (SMALL, HELD_OUT):
        return tuple(DISTRIBUTIONS)
    if suite == NOISY or suite in DISTRIBUTIONS or suite in LENGTHS:
        return (suite,)
    found = registered_suite(suite)
    return (
        [name for name in found.NAMES if suite in (name, name.partition("-")[0])] if found else ()
    )


def _file_tasks(suite: str, seeds: range | None, utility: str | None) -> list[Task]:
    from memaudit_gym.io.files import exists

    if not shipped_packages(suite) and not exists(suite):
        known = (
            SMALL,
            HELD_OUT,
            NATURAL,
            *registered_names(),
            *DISTRIBUTIONS,
            NOISY,
            *LENGTHS,
            *shipped_package_names(),
        )
        hint = did_you_mean(suite, known)
        raise InputError(f"unknown suite '{suite}': no distribution and no path{hint}")
    if seeds is not None:
        raise InputError("seeds go with generated packages; leave --seeds out for a suite of files")
    found = packages_at(suite)
    return [Task(package.name, file=package, utility=utility) for package in found]
