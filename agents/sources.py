"""What writers learn from, by a text: packages that are there, or a suite's training seeds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.suites import MAX_SEEDS, distributions_of, parse_seeds, suite_tasks
from memaudit_gym.evaluation.tasks import Stage
from memaudit_gym.generators.seeds import FIRST_TRAINING_SEED
from memaudit_gym.generators.stream.dials import StreamDials
from memaudit_gym.package import Package

_GENERATED = re.compile(r"(.+?):(\d+:\d+)")


@dataclass(frozen=True)
class Source:
    """Packages under a name."""

    name: str
    packages: list[Package]


@dataclass(frozen=True)
class Generated:
    """The packages that a suite has for some training seeds, written SUITE:a:b.

    Args:
        suite: As of :func:`memaudit_gym.evaluation.suites.suite_tasks`.
        seeds: None of them is kept for evaluation.
    """

    suite: str
    seeds: range

    @classmethod
    def parsed(cls, text: str, field: str) -> Generated | None:
        """From its text; None where it names no seeds.

        Raises:
            InputError: Seeds that are kept for evaluation, none, or too many; ``field`` is at
                fault.
        """
        found = _GENERATED.fullmatch(text.strip())
        if not found:
            return None
        seeds = training_seeds(found[2], field)
        if len(seeds) > MAX_SEEDS:
            raise InputError(f"more than {MAX_SEEDS:,} seeds are too many", field=field)
        return cls(found[1], seeds)

    def meets(self, other: Generated) -> bool:
        """Whether both have a package."""
        own, theirs = self.seeds, other.seeds
        shared = own.start < theirs.stop and theirs.start < own.stop
        return shared and not {*distributions_of(self.suite)}.isdisjoint(
            distributions_of(other.suite)
        )

    def packages(self, dials: StreamDials | None = None) -> list[Package]:
        """The packages.

        Args:
            dials: How hard worlds of Stream are; None for the default and for all others.

        Raises:
            InputError: An unknown suite, or one of files.
        """
        return [Stage(task).package for task in suite_tasks(self.suite, self.seeds, dials=dials)]


def parse_generated(text: str, field: str = "generated") -> list[Generated]:
    """Some of them, with commas between.

    Raises:
        InputError: Anything else, seeds that are kept for evaluation, or packages that come twice.
    """
    found: list[Generated] = []
    for part in text.split(","):
        one = Generated.parsed(part, field)
        if one is None:
            problem = f"is written SUITE:a:b, such as stream:11000:11040, not '{part.strip():.80}'"
            raise InputError(problem, field=field)
        if any(one.meets(other) for other in found):
            problem = f"'{part.strip():.80}' has packages that come before it too"
            raise InputError(problem, field=field)
        found.append(one)
    return found


def training_seeds(text: str, field: str) -> range:
    """The seeds "a:b" of generated packages that may be learned from, b not included.

    Raises:
        InputError: They are none, or are kept for evaluation; ``field`` is at fault.
    """
    try:
        found = parse_seeds(text)
    except InputError as error:
        raise InputError(error.problem, field=field) from None
    if found.start < FIRST_TRAINING_SEED:
        raise InputError(
            f"must begin at {FIRST_TRAINING_SEED:,} or above: those below are for evaluation",
            field=field,
        )
    return found


def parse_source(text: str) -> Source:
    """A source as it is written: NAME=PACKAGES or NAME=SUITE:a:b.

    Raises:
        InputError: Anything else, a generated suite without training seeds, unreadable packages.
    """
    name, equals, place = (part.strip() for part in text.partition("="))
    if not (name and equals and place):
        raise InputError(f"a source is written NAME=PACKAGES or NAME=SUITE:a:b, not '{text}'")
    if generated := Generated.parsed(place, f"--source {name}"):
        return Source(name, generated.packages())
    files = [task.file for task in suite_tasks(place)]
    packages = [package for package in files if package is not None]
    if not packages:
        raise InputError(f"needs training seeds: {name}={place}:11000:11020", field="--source")
    return Source(name, packages)


def require_apart(tested: Sequence[Package], sources: Sequence[Source]) -> None:
    """Refuses a package that is learned from and tested, or learned from twice.

    Raises:
        InputError: Two are of one name or content, or two sources are called the same.
    """
    among = {key: "the tested ones" for package in tested for key in _keys(package)}
    called: set[str] = set()
    for source in sources:
        if source.name in called:
            raise InputError(f"two sources are called '{source.name}'", field="--source")
        called.add(source.name)
        for package in source.packages:
            if met := {among[key] for key in _keys(package) if key in among}:
                raise InputError(
                    f"package '{package.name}' is also among {met.pop()}",
                    field=f"--source {source.name}",
                )
        among |= {key: f"those of '{source.name}'" for p in source.packages for key in _keys(p)}


def _keys(package: Package) -> tuple[tuple[str, str], ...]:
    return ("name", package.name), ("content", package.content_hash)
