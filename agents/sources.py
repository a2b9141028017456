"""What writers learn from, by a text: packages that are there, or a suite's training seeds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.suites import Stage, parse_seeds, suite_tasks
from memaudit_gym.generators.seeds import FIRST_TRAINING_SEED
from memaudit_gym.package import Package


@dataclass(frozen=True)
class Source:
    """Packages under a name."""

    name: str
    packages: list[Package]


def generated_packages(suite: str, seeds: str, field: str = "seeds") -> list[Package]:
    """The packages of a suite's training seeds.

    Args:
        suite: As of :func:`memaudit_gym.evaluation.suites.suite_tasks`.
        seeds: "a:b", b not included.
        field: What is at fault where the seeds are.

    Raises:
        InputError: Seeds that are kept for evaluation, or an unknown suite.
    """
    return [Stage(task).package for task in suite_tasks(suite, training_seeds(seeds, field))]


def training_seeds(text: str, field: str) -> range:
    """The seeds "a:b" of generated packages that may be learned from, b not included.

    Raises:
        InputError: They are none, or are kept for evaluation; ``field`` is at fault.
    """
    found = parse_seeds(text)
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
    if seeded := re.fullmatch(r"(.+?):(\d+:\d+)", place):
        return Source(name, generated_packages(seeded[1], seeded[2], f"--source {name}"))
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
