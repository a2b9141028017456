"""``memaudit natural``: what the shipped conversations hold, or files in their format."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.build_writer import write_packages
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError
from memaudit_gym.io.files import exists
from memaudit_gym.package import Package

#: {header: its key in a row}
_COLUMNS = {
    "name": "name",
    "sessions": "sessions",
    "turns": "turns",
    "experiences": "experiences",
    "candidates": "candidates",
    "units": "units",
    "questions": "questions",
    "no answer": "unanswerable",
    "raw cost": "raw_cost",
}


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "Counts of the conversations that ship, or of files in their format, checked."
    natural = add_command(commands, "natural", run, purpose)
    natural.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help="a conversation of your own, or the name of a shipped one (default: all of them)",
    )
    out = "also writes each as a package, DIR/<name>/, and nothing else there"
    natural.add_argument("--out", metavar="DIR", help=out)


def run(arguments: argparse.Namespace) -> int:
    """Reads, writes where asked to, and prints."""
    from memaudit_gym.natural.fictional.shipped import NATURAL

    packages = [one for name in arguments.files or [NATURAL] for one in _packages(name)]
    _refuse_second_names(packages)
    rows = [_row(package) for package in packages]
    if arguments.out is not None:
        write_packages(packages, Path(arguments.out), lambda package, _: package.name)
    show({"packages": rows}, _table(rows), as_json=arguments.json)
    return 0


def _packages(argument: str) -> list[Package]:
    from memaudit_gym.natural.fictional.build import read_fictional
    from memaudit_gym.natural.fictional.shipped import named_packages

    named = [] if exists(argument) else named_packages(argument)
    return named or [read_fictional(argument)]


def _refuse_second_names(packages: list[Package]) -> None:
    twice = [name for name, n in Counter(one.name for one in packages).items() if n > 1]
    if twice:
        raise InputError(f"more than one of them is '{twice[0]}'; name each once")


def _row(package: Package) -> dict[str, Any]:
    questions = package.metadata["questions"]
    types = Counter(candidate.type for candidate in package.candidates)
    return {
        "name": package.name,
        "sessions": package.metadata["sessions"],
        "turns": types["raw_span"],
        "experiences": len(package.experiences),
        "candidates": len(package.candidates),
        "units": len(package.units),
        "questions": questions["usable"],
        "unanswerable": questions["total"] - questions["usable"],
        "raw_cost": package.raw_cost,
        "kinds": questions["by_kind"],
        "types": dict(sorted(types.items())),
        "content_hash": package.content_hash,
    }


def _table(rows: list[dict[str, Any]]) -> str:
    lines = [[*_COLUMNS], *([str(row[key]) for key in _COLUMNS.values()] for row in rows)]
    return "\n".join(fitted(lines))
