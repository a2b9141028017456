"""``memaudit build``: packages from conversations."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.output import progress, show
from memaudit_gym.package import Package

_QUESTION_COUNTS = ("total", "usable", "left_out_by_reason")
_FAULT_COUNTS = ("malformed", "dangling", "repeated")


def register(commands: Any) -> None:
    """Adds the command and its sources."""
    purpose = "Build coverage packages from conversations."
    build = commands.add_parser("build", help=purpose, description=purpose)
    sources = build.add_subparsers(metavar="SOURCE", required=True)
    locomo = add_command(
        sources, "locomo", run_locomo, "One package for each conversation of a LoCoMo JSON file."
    )
    locomo.add_argument("file", metavar="FILE", help="LoCoMo's own JSON, such as locomo10.json")
    locomo.add_argument(
        "--out", metavar="DIR", required=True, help="writes DIR/<sample_id>/ and nothing else there"
    )
    locomo.add_argument(
        "--with-events",
        action="store_true",
        help="adds the event summaries, which no memory writer could have had",
    )
    locomo.add_argument(
        "--cost-model",
        metavar="MODEL",
        default="word",
        help="word (default), byte_overhead, or module:attribute for a function of your own",
    )


def run_locomo(arguments: argparse.Namespace) -> int:
    """Builds every package, and only then writes them."""
    from memaudit_gym.natural.locomo import build_locomo

    packages = build_locomo(arguments.file, with_events=arguments.with_events)
    if arguments.cost_model != "word":
        packages = [package.with_cost_model(arguments.cost_model) for package in packages]
    folders = write_packages(packages, Path(arguments.out))
    rows = [_row(package, folder) for package, folder in zip(packages, folders, strict=True)]
    show({"packages": rows}, "\n".join(map(_line, rows)), as_json=arguments.json)
    return 0


def write_packages(packages: Sequence[Package], out: Path) -> list[Path]:
    """Writes each package to a folder of its name, all of them or none.

    Returns:
        The folders, in the order of the packages.

    Raises:
        InputError: One cannot be written, or would replace a folder that is no package.
    """
    from memaudit_gym.io import write_folder
    from memaudit_gym.io.atomic import replace_folder
    from memaudit_gym.io.folder import is_replaceable

    folders = [out / package.name for package in packages]
    with ExitStack() as renames:
        for package, folder in zip(packages, folders, strict=True):
            progress(f"writing {folder}")
            write_folder(package, renames.enter_context(replace_folder(folder, is_replaceable)))
    return folders


def _row(package: Package, folder: Path) -> dict[str, Any]:
    metadata = package.metadata
    questions = {key: metadata["questions"][key] for key in _QUESTION_COUNTS}
    return {
        "name": package.name,
        "path": str(folder),
        "experiences": len(package.experiences),
        "candidates": len(package.candidates),
        "units": len(package.units),
        "raw_cost": package.raw_cost,
        "cost_model": package.cost_model,
        "questions": questions,
        "evidence_faults": {fault: metadata["evidence"][fault] for fault in _FAULT_COUNTS},
        "coverage_rule": metadata["coverage_rule"],
        "with_events": metadata["with_events"],
        "content_hash": package.content_hash,
    }


def _line(row: Mapping[str, Any]) -> str:
    questions, faults = row["questions"], row["evidence_faults"]
    return (
        f"{row['path']}: {row['experiences']} experiences, {row['candidates']} candidates, "
        f"{row['units']} units from {questions['usable']} of {questions['total']} questions, "
        f"raw cost {row['raw_cost']:g} ({row['cost_model']}); evidence tokens "
        + ", ".join(f"{faults[fault]} {fault}" for fault in _FAULT_COUNTS)
    )
