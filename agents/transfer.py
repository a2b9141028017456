"""Scores an estimated-value writer on packages after learning from each of several sources.

Example:
    python -m agents.transfer --config configs/estimator_locomo.yaml --packages packages \
      --source natural=natural --source stream=stream:11000:11020
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from agents.config import load_as
from agents.estimators.config import EstimatedValueConfig
from agents.estimators.lessons import Lesson, lessons_of
from agents.estimators.report import Row, table
from agents.estimators.rotation import Rotation
from agents.estimators.transfer import Transfer
from agents.marginal.lessons import teaching
from agents.sources import Source, parse_source, require_apart
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.result_files import require_writable
from memaudit_gym.io.atomic import write_text
from memaudit_gym.package import Package
from memaudit_gym.shipped import packages_at
from memaudit_gym.terminal.progress import progress

#: {source: its lessons}.
Sources = Mapping[str, Sequence[Lesson]]


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(
        prog="python -m agents.transfer", description=(__doc__ or "").splitlines()[0]
    )
    add = found.add_argument
    add("--config", required=True, help="a YAML file of kind estimated-value, see configs/")
    add("--set", action="append", default=[], metavar="KEY=VALUE", help="override a key: seed=1")
    tested = "what is tested: a folder of three packages or more, or natural"
    add("--packages", required=True, metavar="DIR", help=tested)
    source = "what else is learned from: NAME=DIR, or NAME=SUITE:a:b with training seeds"
    add("--source", action="append", required=True, metavar="NAME=PACKAGES", help=source)
    add("--out", type=Path, metavar="DIR", help="write transfer.json there")
    add_output_arguments(found)
    return found


def learned_from(source: Source) -> list[Lesson]:
    """A source's packages, read and labelled, by expected weights where they have some.

    Raises:
        InputError: Fewer than two packages, or one with nothing to learn from.
    """
    if len(source.packages) < 2:
        raise InputError("needs at least two packages", file=f"--source {source.name}")
    return lessons_of([teaching(package) for package in source.packages])


def rotations(transfer: Transfer, sources: Sources) -> Iterator[tuple[str, Rotation]]:
    """(what was learned from, how it did), the plain one first."""
    yield "the others", transfer.others()
    for name, lessons in sources.items():
        yield f"{name} alone", transfer.alone(lessons)
    for name, lessons in sources.items():
        yield f"the others, {name}", transfer.others(lessons)
    if len(sources) > 1:
        yield "all together", transfer.others(*sources.values())


def figures(
    transfer: Transfer, sources: Sources, found: Sequence[Source], rows: Sequence[Row]
) -> dict[str, Any]:
    """Everything as plain values."""
    return {
        "schema": 1,
        "config": asdict(transfer.config),
        "packages": _hashes(transfer.tested.packages),
        "sources": {
            source.name: {
                "weight": transfer.balanced(sources[source.name])[0].weight,
                "packages": _hashes(source.packages),
            }
            for source in found
        },
        "budgets": list(transfer.tested.budgets),
        "optima": transfer.tested.optima.tolist(),
        "rows": [row.figures() for row in rows],
    }


def _hashes(packages: Sequence[Package]) -> dict[str, str]:
    return {package.name: package.content_hash for package in packages}


def run(options: argparse.Namespace) -> int:
    """Evaluates, writes and prints; the exit status."""
    config = load_as(EstimatedValueConfig, options.config, options.set)
    if options.out is not None:
        require_writable(options.out)
    packages = packages_at(options.packages)
    if len(packages) < 3:
        raise InputError("needs at least three packages", file=options.packages)
    with progress("reading the sources"):
        found = [parse_source(text) for text in options.source]
        require_apart(packages, found)
        sources = {source.name: learned_from(source) for source in found}
    with progress("solving the packages"):
        transfer = Transfer(packages, config)
    rows = list[Row]()
    with progress("writers") as show_progress:
        for name, how in rotations(transfer, sources):
            against = rows[0] if rows else None
            rows.append(Row(name, how.ratios, float(how.correlations.mean()), against))
            show_progress(len(rows), note=name)
    answer = figures(transfer, sources, found, rows)
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
        write_text(options.out / "transfer.json", json.dumps(answer, indent=1) + "\n")
    show(answer, table(rows, transfer.tested.budgets, "learned from"), as_json=options.json)
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer_arguments("transfer", parser(), run, arguments)


if __name__ == "__main__":
    sys.exit(main())
