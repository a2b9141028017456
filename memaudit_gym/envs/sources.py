"""Where an environment's packages come from."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.envs.keys import DISTRIBUTION, PACKAGE, pick, pick_all
from memaudit_gym.envs.noisy_source import NoisySource, prepared_noisy
from memaudit_gym.envs.prepared import Prepared, prepare, prepare_noisy
from memaudit_gym.envs.seed_pool import TRAINING_SEEDS, checked_pool
from memaudit_gym.envs.stream_source import StreamSource, prepared_stream
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.generators.noisy import NOISY
from memaudit_gym.generators.stream import LENGTHS, StreamDials
from memaudit_gym.number_checks import whole_number
from memaudit_gym.package import Package
from memaudit_gym.precision import COVERAGE, PRECISION
from memaudit_gym.shipped import packages_at


class PackageSource(Protocol):
    """Draws packages by key, or gives the one that reset options ask for."""

    @property
    def option_names(self) -> tuple[str, ...]:
        """The reset options that :meth:`draw` understands."""

    @property
    def largest_group(self) -> int:
        """The largest group of any of its packages."""

    def draw(self, key: int, options: Mapping[str, Any]) -> Prepared:
        """The package of an episode.

        Args:
            key: The episode's key.
            options: The reset options; they override the draw.

        Raises:
            InputError: An option that names no package.
        """

    def numbers(self, keys: NDArray[np.uint64]) -> NDArray[np.int64]:
        """What :meth:`draw` draws without options, for many keys: places in the pool."""

    def numbered(self, number: int) -> Prepared:
        """The package at a place in the pool."""


@lru_cache(maxsize=10 * len(TRAINING_SEEDS))
def prepared_small(distribution: str, seed: int) -> Prepared:
    """A MemAudit-Small package, made once a process and shared by all its environments."""
    return prepare(generate(distribution, seed))


def prepared_named(distribution: str, seed: int, dials: StreamDials | None = None) -> Prepared:
    """A package of MemAudit-Small or Noisy, or a world of Stream, the default one without dials."""
    if distribution in LENGTHS:
        return prepared_stream(distribution, seed, dials)
    return prepared_noisy(seed) if distribution == NOISY else prepared_small(distribution, seed)


class SmallSource:
    """Packages of one or several MemAudit-Small distributions.

    Args:
        distributions: Their names; each episode draws one.
        seeds: The finite pool of package seeds.
    """

    def __init__(self, distributions: Sequence[str], seeds: Sequence[int]) -> None:
        self.distributions = tuple(distributions)
        self.seeds: Sequence[int] = checked_pool(seeds)

    @property
    def option_names(self) -> tuple[str, ...]:
        """``package_seed``, and ``distribution`` where there are several."""
        mixed = len(self.distributions) > 1
        return ("package_seed", "distribution") if mixed else ("package_seed",)

    @property
    def largest_group(self) -> int:
        """The largest group of its distributions; it is the same for every seed."""
        seed = whole_number(self.seeds[0], field="package_seeds", low=0)
        groups = (prepared_small(name, seed) for name in self.distributions)
        return max(found.package.largest_group for found in groups)

    def draw(self, key: int, options: Mapping[str, Any]) -> Prepared:
        """The package that the key, or ``package_seed`` and ``distribution``, choose."""
        name = _text(options.get("distribution"))
        if name is None:
            name = self.distributions[pick(key, DISTRIBUTION, len(self.distributions))]
        elif name not in self.distributions:
            hint = did_you_mean(str(name), self.distributions)
            raise InputError(f"unknown distribution '{name}' in reset options{hint}")
        seed = options.get("package_seed")
        if seed is None:
            seed = self.seeds[pick(key, PACKAGE, len(self.seeds))]
        return prepared_small(name, whole_number(seed, field="package_seed", low=0))

    def numbers(self, keys: NDArray[np.uint64]) -> NDArray[np.int64]:
        """Distribution by distribution the places of the seeds."""
        kinds = pick_all(keys, DISTRIBUTION, len(self.distributions))
        return kinds * len(self.seeds) + pick_all(keys, PACKAGE, len(self.seeds))

    def numbered(self, number: int) -> Prepared:
        """The package at such a place."""
        kind, place = divmod(number, len(self.seeds))
        seed = whole_number(self.seeds[place], field="package_seed", low=0)
        return prepared_small(self.distributions[kind], seed)


class FileSource:
    """The user's packages.

    Args:
        packages: One package or more.
        utility: What their F is, one of :data:`memaudit_gym.precision.UTILITIES`.
    """

    option_names: tuple[str, ...] = ("package",)

    def __init__(self, packages: Sequence[Package], utility: str = COVERAGE) -> None:
        if not packages:
            raise InputError("packages must name at least one package")
        ready = prepare_noisy if utility == PRECISION else prepare
        self._prepared = [ready(package) for package in packages]
        self._named = {found.package.name: found for found in self._prepared}
        if len(self._named) < len(packages):
            names = [package.name for package in packages]
            twice = next(name for name in names if names.count(name) > 1)
            raise InputError(f"two packages are named '{twice}'; names must be unique")

    @property
    def largest_group(self) -> int:
        """The largest group of its packages."""
        return max(found.package.largest_group for found in self._prepared)

    def draw(self, key: int, options: Mapping[str, Any]) -> Prepared:
        """The package that the key, or the name under ``package``, chooses."""
        name = _text(options.get("package"))
        if name is None:
            return self._prepared[pick(key, PACKAGE, len(self._prepared))]
        if name not in self._named:
            hint = did_you_mean(str(name), tuple(self._named))
            raise InputError(f"unknown package '{name}' in reset options{hint}")
        return self._named[name]

    def numbers(self, keys: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The places of the packages."""
        return pick_all(keys, PACKAGE, len(self._prepared))

    def numbered(self, number: int) -> Prepared:
        """The package at a place."""
        return self._prepared[number]


def _text(option: Any) -> str | None:
    """A name among reset options, which may come as an array of no dimension."""
    return None if option is None else str(option)


def make_source(
    distribution: str | None,
    packages: Any,
    package_seeds: Any,
    dials: Any = None,
    utility: str = COVERAGE,
) -> PackageSource:
    """The source behind an environment's arguments.

    Args:
        distribution: A distribution's name, ``mixture`` for all ten, ``noisy``, a length of
            Stream, or None for files.
        packages: A path, the name of shipped packages (``natural`` for all), or a list of paths,
            names or packages (files only).
        package_seeds: The pool of seeds (generated packages only); None for the default.
        dials: The difficulty (Stream only); None for the default.
        utility: What F is (files only).

    Raises:
        InputError: Arguments that do not go together, unknown names, unreadable files.
    """
    if dials is not None and distribution not in LENGTHS:
        raise InputError("dials= goes with the Stream environments only")
    if utility != COVERAGE and distribution is not None:
        raise InputError("utility= goes with MemAudit/Packages-v0 only")
    if distribution is None:
        if package_seeds is not None:
            raise InputError("package_seeds goes with generated packages, not with packages=")
        return FileSource(load_packages(packages), utility)
    if packages is not None:
        raise InputError("packages= goes with MemAudit/Packages-v0 only")
    seeds = TRAINING_SEEDS if package_seeds is None else package_seeds
    if distribution in LENGTHS:
        return StreamSource(distribution, seeds, dials)
    if distribution == NOISY:
        return NoisySource(seeds)
    if distribution == "mixture":
        return SmallSource(tuple(DISTRIBUTIONS), seeds)
    if distribution not in DISTRIBUTIONS:
        hint = did_you_mean(distribution, (*DISTRIBUTIONS, "mixture", NOISY, *LENGTHS))
        raise InputError(f"unknown distribution '{distribution}'{hint}")
    return SmallSource((distribution,), seeds)


def load_packages(packages: Any) -> list[Package]:
    """Packages from a path, the name of shipped ones, a package, or a list of them.

    A name wins over a path that is called the same: write that ``./natural``.
    """
    if packages is None:
        raise InputError(
            "MemAudit/Packages-v0 needs packages=PATH (a package or a folder of them) or "
            "packages='natural'"
        )
    parts = packages if isinstance(packages, list | tuple) else [packages]
    found: list[Package] = []
    for part in parts:
        if isinstance(part, Package):
            found.append(part)
        elif isinstance(part, str | os.PathLike):
            found.extend(packages_at(part))
        else:
            raise InputError(f"packages must be paths or packages, not {part!r:.80}")
    return found
