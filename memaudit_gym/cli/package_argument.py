"""The PACKAGE of a command line: the name of one that ships or can be generated, or a path.

A name wins over a path, as everywhere (:mod:`memaudit_gym.shipped`).
"""

from __future__ import annotations

import re

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.io.files import exists
from memaudit_gym.package import Package
from memaudit_gym.shipped import packages_at, shipped_package_names, shipped_packages

HELP = (
    "a package folder or JSON file, DISTRIBUTION-SEED for a generated one, such as base-17 or "
    "stream-17, or the name of one that ships: odyssey, odyssey-composite, odyssey-false, or a "
    "conversation (memaudit natural lists them); a name wins over a file or folder called the "
    "same, which is written ./NAME"
)

_GENERATED = re.compile(r"([a-z_-]+)-([0-9]{1,18})")


def load_package(argument: str) -> Package:
    """The one package that an argument stands for.

    Raises:
        InputError: There is none, or more than one.
    """
    if found := generated_package(argument):
        return found
    if not shipped_packages(argument) and not exists(argument):
        hint = did_you_mean(argument, shipped_package_names())
        raise InputError(f"no such file or folder, and no name like base-17{hint}", file=argument)
    packages = packages_at(argument)
    if len(packages) != 1:
        names = ", ".join(package.name for package in packages[:8])
        raise InputError(f"holds {len(packages)} packages, name one: {names}", file=argument)
    return packages[0]


def generated_package(argument: str) -> Package | None:
    """The package of a name like ``base-17``: a distribution and a seed; None for any other.

    Raises:
        InputError: A name like it of no distribution, and nothing stands at the path.
    """
    from memaudit_gym.generators import DISTRIBUTIONS, generate
    from memaudit_gym.generators.noisy import NOISY, generate_noisy
    from memaudit_gym.generators.stream import LENGTHS, named_stream

    name = _GENERATED.fullmatch(argument)
    if not name:
        return None
    distribution, seed = name[1], int(name[2])
    if distribution == NOISY:
        return generate_noisy(seed)
    if distribution in LENGTHS:
        return named_stream(distribution, seed)
    if distribution in DISTRIBUTIONS:
        return generate(distribution, seed)
    if exists(argument):
        return None
    hint = did_you_mean(distribution, [*DISTRIBUTIONS, NOISY, *LENGTHS])
    raise InputError(
        f"no such file or folder, and no distribution '{distribution}'{hint}", file=argument
    )
