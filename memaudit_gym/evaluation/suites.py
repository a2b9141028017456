"""What is evaluated: the packages of a suite, one task each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from memaudit_gym import hashing
from memaudit_gym.envs.keys import slot_order
from memaudit_gym.envs.prepared import Prepared, prepare, prepare_noisy
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.evaluation.registered_suites import registered_names, registered_suite
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.generators.noisy import NOISY, generate_noisy
from memaudit_gym.generators.stream import LENGTHS, StreamDials, named_stream
from memaudit_gym.natural.fictional.shipped import NATURAL
from memaudit_gym.package import Package
from memaudit_gym.precision import COVERAGE, PRECISION, UTILITIES, with_precision_utility
from memaudit_gym.shipped import packages_at, shipped_package_names, shipped_packages
from memaudit_gym.view import VisibleView, slot_ids, slot_view

#: The suite of all ten distributions.
SMALL = "small"
#: The same packages, each distribution for writers that have not met it.
HELD_OUT = "small-held-out"
DEFAULT_SEEDS = range(100)
#: The most seeds of one evaluation, which holds all of its episodes.
MAX_SEEDS = 100_000


@dataclass(frozen=True)
class Task:
    """One package to evaluate.

    Args:
        distribution: The generator's name, or the package's own where it comes from a file.
        seed: The generator's seed; None where it comes from a file.
        file: The package where it comes from a file.
        utility: What its F is, one of :data:`memaudit_gym.precision.UTILITIES`; None for the
            distribution's own, which is precision utility for ``noisy`` and coverage for others.
        dials: How hard a world of Stream is; None for the default.
    """

    distribution: str
    seed: int | None = None
    file: Package | None = None
    utility: str | None = None
    dials: StreamDials | None = None

    @property
    def is_precise(self) -> bool:
        """Whether its F is precision utility."""
        own = PRECISION if self.file is None and self.distribution == NOISY else COVERAGE
        return (self.utility or own) == PRECISION

    @property
    def key(self) -> int:
        """The 64-bit key of all its episodes: their slot orders follow from it.

        The first 16 hexadecimal digits of the SHA-256 of the canonical JSON of
        ["evaluation", distribution, seed]. Utility and dials are not in it: they say what a package
        is, not how it is played, and what is compared across them shares its draws.
        """
        return int(hashing.digest(["evaluation", self.distribution, self.seed])[:16], 16)


@dataclass
class Stage:
    """A task's package, with what its episodes share; made once, on demand."""

    task: Task

    @cached_property
    def package(self) -> Package:
        """The package, its F what the task says."""
        return with_precision_utility(self._made) if self.task.is_precise else self._made

    @cached_property
    def _made(self) -> Package:
        """The package with the coverage of all of its claims."""
        if self.task.file is not None:
            return self.task.file
        assert self.task.seed is not None
        name, seed = self.task.distribution, self.task.seed
        if found := registered_suite(name):
            return found.package(name, seed)
        if name == NOISY:
            return generate_noisy(seed)
        if name in LENGTHS:
            return named_stream(name, seed, self.task.dials)
        return generate(name, seed)

    @cached_property
    def prepared(self) -> Prepared:
        """The package made ready for stepping."""
        return prepare_noisy(self._made) if self.task.is_precise else prepare(self._made)

    @cached_property
    def view(self) -> VisibleView:
        """What a writer may see, in the order of the slots."""
        return slot_view(self.package, self._order)

    @cached_property
    def position(self) -> dict[str, int]:
        """{candidate id in the view: position in the package}."""
        return dict(zip(slot_ids(self.package), self._order.tolist(), strict=True))

    @cached_property
    def _order(self) -> NDArray[np.int64]:
        return slot_order(self.task.key, self.package.group_of, shuffle=True)


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
        utility: As in :class:`Task`.
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
    seeds = seeds or default_seeds(suite)
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
