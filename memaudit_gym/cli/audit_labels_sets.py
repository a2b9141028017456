"""The label sets of ``memaudit audit-labels``: packages, a CSV file, or A made binary."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from memaudit_gym.agreement.audit import LabelSet, package_labels
from memaudit_gym.agreement.cells import binarized
from memaudit_gym.agreement.design import Design
from memaudit_gym.agreement.levels import check_threshold
from memaudit_gym.agreement.pairs import pair_packages
from memaudit_gym.agreement.sheet_reader import read_sheet
from memaudit_gym.cli.packages_argument import load_packages
from memaudit_gym.errors import InputError
from memaudit_gym.package import Package


def packages_of(argument: str) -> list[Package]:
    """The packages that are A."""
    if _is_sheet(argument):
        raise InputError("is a CSV file; the packages come first", file=argument)
    return load_packages(argument)


def _is_sheet(argument: str) -> bool:
    return Path(argument).suffix.lower() == ".csv"


def label_sets_of(
    arguments: argparse.Namespace, packages: Sequence[Package]
) -> tuple[LabelSet, list[LabelSet], int]:
    """A's labels, those to compare them with, and how many rows of a sheet are blank."""
    own = package_labels(arguments.first, packages)
    if (arguments.second is None) == (arguments.binary is None):
        raise InputError("give B, or --binary T and no B: one thing to compare A with")
    if arguments.binary is not None:
        threshold = check_threshold(arguments.binary, "--binary")
        made = [binarized(package, threshold) for package in packages]
        return own, [package_labels(f"binary at {threshold:g}", made)], 0
    if _is_sheet(arguments.second):
        sheet = read_sheet(arguments.second, packages)
        people = [LabelSet(who, of, complete=False) for who, of in sheet.labels.items()]
        return own, people, sheet.blank
    others = pair_packages(packages, load_packages(arguments.second))
    return own, [package_labels(arguments.second, others)], 0


def designs_of(arguments: argparse.Namespace, packages: Sequence[Package]) -> list[Design]:
    """One design a package: A's labels, or those of --drawn-from."""
    if arguments.drawn_from is None:
        return [Design(package) for package in packages]
    if arguments.second is None or not _is_sheet(arguments.second):
        raise InputError("goes with a CSV file as B", file="--drawn-from")
    return [Design(one) for one in pair_packages(packages, load_packages(arguments.drawn_from))]
