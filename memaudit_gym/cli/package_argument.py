"""The PACKAGE of a command line: a path, or the name of one that can be generated."""

from __future__ import annotations

import re
from pathlib import Path

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.package import Package

HELP = (
    "a package folder or JSON file, or DISTRIBUTION-SEED for a generated one, such as base-17 or "
    "stream-17"
)

_GENERATED = re.compile(r"([a-z_-]+)-([0-9]{1,18})")


def load_package(argument: str) -> Package:
    """The one package that an argument stands for.

    Raises:
        InputError: There is none, or more than one.
    """
    if Path(argument).exists():
        return _only(argument)
    if found := _GENERATED.fullmatch(argument):
        return _generated(found[1], int(found[2]))
    raise InputError("no such file or folder, and no name like base-17", file=argument)


def _only(path: str) -> Package:
    from memaudit_gym.io import read_packages

    packages = read_packages(path)
    if len(packages) != 1:
        names = ", ".join(package.name for package in packages[:8])
        raise InputError(f"holds {len(packages)} packages, name one: {names}", file=path)
    return packages[0]


def _generated(distribution: str, seed: int) -> Package:
    from memaudit_gym.generators import DISTRIBUTIONS, generate
    from memaudit_gym.generators.stream import LENGTHS, named_stream

    if distribution in LENGTHS:
        return named_stream(distribution, seed)
    if distribution not in DISTRIBUTIONS:
        hint = did_you_mean(distribution, [*DISTRIBUTIONS, *LENGTHS])
        raise InputError(
            f"no such file or folder, and no distribution '{distribution}'{hint}",
            file=f"{distribution}-{seed}",
        )
    return generate(distribution, seed)
