"""The PACKAGE of a command line: a path, or the name of one that ships or can be generated."""

from __future__ import annotations

import re
from pathlib import Path

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.package import Package
from memaudit_gym.shipped import shipped_package_names, shipped_packages

HELP = (
    "a package folder or JSON file, DISTRIBUTION-SEED for a generated one, such as base-17 or "
    "stream-17, or the name of one that ships: odyssey, odyssey-composite, odyssey-false, or a "
    "conversation (memaudit natural lists them)"
)

#: The name of a generated package: its distribution and its seed.
GENERATED = re.compile(r"([a-z_-]+)-([0-9]{1,18})")


def load_package(argument: str) -> Package:
    """The one package that an argument stands for.

    Raises:
        InputError: There is none, or more than one.
    """
    if Path(argument).exists():
        return _only(argument)
    if shipped := shipped_packages(argument):
        return _only_one(shipped, argument)
    if found := GENERATED.fullmatch(argument):
        return _generated(found[1], int(found[2]))
    hint = did_you_mean(argument, shipped_package_names())
    raise InputError(f"no such file or folder, and no name like base-17{hint}", file=argument)


def _only(path: str) -> Package:
    from memaudit_gym.io import read_packages

    return _only_one(read_packages(path), path)


def _only_one(packages: list[Package], argument: str) -> Package:
    if len(packages) != 1:
        names = ", ".join(package.name for package in packages[:8])
        raise InputError(f"holds {len(packages)} packages, name one: {names}", file=argument)
    return packages[0]


def _generated(distribution: str, seed: int) -> Package:
    from memaudit_gym.generators import DISTRIBUTIONS, generate
    from memaudit_gym.generators.noisy import NOISY, generate_noisy
    from memaudit_gym.generators.stream import LENGTHS, named_stream

    if distribution == NOISY:
        return generate_noisy(seed)
    if distribution in LENGTHS:
        return named_stream(distribution, seed)
    if distribution not in DISTRIBUTIONS:
        hint = did_you_mean(distribution, [*DISTRIBUTIONS, NOISY, *LENGTHS])
        raise InputError(
            f"no such file or folder, and no distribution '{distribution}'{hint}",
            file=f"{distribution}-{seed}",
        )
    return generate(distribution, seed)
