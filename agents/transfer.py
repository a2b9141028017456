"""Scores a learned writer on packages after learning from each of several sources.

Example:
    python -m agents.transfer --config configs/estimator_locomo.yaml --packages packages \
      --source natural=natural --source stream=stream:11000:11020
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Protocol

from agents.config import kind_of, load_as
from agents.estimators.config import EstimatedValueConfig
from agents.estimators.reading import Floats
from agents.estimators.report import Row, table, write_figures
from agents.estimators.solved import Solved
from agents.estimators.transfer import EstimatedTransfer
from agents.foresight.config import ForesightConfig
from agents.foresight.transfer import ForesightTransfer
from agents.marginal.config import MarginalConfig
from agents.marginal.lessons import teaching
from agents.marginal.transfer import MarginalTransfer
from agents.sources import Source, parse_source, require_apart
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.output import show
from memaudit_gym.configuration import override
from memaudit_gym.errors import InputError
from memaudit_gym.io.writable import require_writable_folder
from memaudit_gym.package import Package
from memaudit_gym.shipped import packages_at
from memaudit_gym.terminal.progress import progress

FIGURES = "transfer.json"


class Transfer(Protocol):
    """The same packages by writers that learned from different ones.

    Ratios are (packages, budgets), F over OPT; beside them stands the mean rank correlation of
    estimates, where the writer has some.
    """

    config: Any

    @property
    def tested(self) -> Solved:
        """The packages."""

    def weight(self, source: str) -> float:
        """How often each row of a source counts beside those of the tested kind."""

    def others(self, *sources: str) -> tuple[Floats, float | None]:
        """Each by a writer that learned from the others, and from sources."""

    def alone(self, source: str) -> tuple[Floats, float | None]:
        """Each by one writer that learned from a source."""


#: {kind of writer: (its configuration, what learns it)}.
LEARNERS: Mapping[str, tuple[Any, Callable[..., Transfer]]] = {
    EstimatedValueConfig.kind: (EstimatedValueConfig, EstimatedTransfer),
    MarginalConfig.kind: (MarginalConfig, MarginalTransfer),
    ForesightConfig.kind: (ForesightConfig, ForesightTransfer),
}
_REPORTED = ("validation.seeds", "validation.packages", "validation.every")
#: {kind: keys of its configuration that say what a training run learns from and reports on}.
_OF_TRAINING: Mapping[str, tuple[str, ...]] = {
    EstimatedValueConfig.kind: ("packages",),
    MarginalConfig.kind: ("packages", "generated"),
    ForesightConfig.kind: ("seed", "env", "streams", *_REPORTED),
}


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="python -m agents.transfer")
    add = found.add_argument
    kinds = ", ".join(LEARNERS)
    file = f"a YAML file of kind {kinds}, see configs/; what it says to learn from is not used"
    add("--config", required=True, help=file)
    key = "override a key: budgets=4,8"
    add("--set", action="append", default=[], metavar="KEY=VALUE", help=key)
    tested = "what is tested: a folder of three packages or more, or natural"
    add("--packages", required=True, metavar="DIR", help=tested)
    source = "what else is learned from: NAME=DIR, or NAME=SUITE:a:b with training seeds"
    add("--source", action="append", required=True, metavar="NAME=PACKAGES", help=source)
    add("--unweighted", action="store_true", help="let a large source count as it is")
    add("--out", type=Path, metavar="DIR", help=f"write {FIGURES} there")
    add_output_arguments(found)
    return found


def load(options: argparse.Namespace) -> tuple[Any, Callable[..., Transfer]]:
    """The configuration, and what learns by it.

    Raises:
        InputError: The file is none of these, or what goes with training alone is set.
    """
    kind = kind_of(options.config)
    if kind not in LEARNERS:
        problem = f"must be one of {', '.join(LEARNERS)}, not '{kind}'"
        raise InputError(problem, file=options.config, field="kind")
    for setting in options.set:
        _require_used(setting, _OF_TRAINING[kind])
    config, learner = LEARNERS[kind]
    return load_as(config, options.config, options.set), learner


def _require_used(setting: str, unused: Sequence[str]) -> None:
    """Refuses a setting of one of these keys, alone or in a section."""
    document = dict[str, Any]()
    override(document, setting)
    key = setting.partition("=")[0].strip()
    for known in unused:
        found: Any = document
        for part in known.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        if found is not None:
            problem = "goes with training alone; here it is --packages and --source that count"
            raise InputError(problem, record=f"--set {max(key, known, key=len)}")


def sources_of(texts: Sequence[str], packages: Sequence[Package]) -> list[Source]:
    """The sources as they are written.

    Raises:
        InputError: One cannot be read, is too small, or holds what is tested.
    """
    found = [parse_source(text) for text in texts]
    for source in found:
        if len(source.packages) < 2:
            raise InputError("needs at least two packages", file=f"--source {source.name}")
    require_apart(packages, found)
    return found


def taught(source: Source) -> Source:
    """The source with expected weights where it has some: they carry less noise."""
    return replace(source, packages=[teaching(package) for package in source.packages])


def rows_of(transfer: Transfer, sources: Sequence[str]) -> Iterator[Row]:
    """What each choice of packages to learn from comes to, the plain one first."""
    first = Row("the others", *transfer.others())
    yield first
    for name in sources:
        yield Row(f"{name} alone", *transfer.alone(name), first)
    for name in sources:
        yield Row(f"the others, {name}", *transfer.others(name), first)
    if len(sources) > 1:
        yield Row("all together", *transfer.others(*sources), first)


def figures(transfer: Transfer, sources: Sequence[Source], rows: Sequence[Row]) -> dict[str, Any]:
    """Everything as plain values."""
    return {
        "schema": 1,
        "config": {"kind": transfer.config.kind, **asdict(transfer.config)},
        "packages": _hashes(transfer.tested.packages),
        "sources": {
            source.name: {
                "weight": transfer.weight(source.name),
                "packages": _hashes(source.packages),
            }
            for source in sources
        },
        "budgets": list(transfer.tested.budgets),
        "optima": transfer.tested.optima.tolist(),
        "rows": [row.figures() for row in rows],
    }


def _hashes(packages: Sequence[Package]) -> dict[str, str]:
    return {package.name: package.content_hash for package in packages}


def run(options: argparse.Namespace) -> int:
    """Evaluates, writes and prints; the exit status."""
    config, learner = load(options)
    if options.out is not None:
        require_writable_folder(options.out, FIGURES)
    packages = packages_at(options.packages)
    if len(packages) < 3:
        raise InputError("needs at least three packages", file=options.packages)
    with progress("preparing the packages"):
        sources = sources_of(options.source, packages)
        teachers = [taught(source) for source in sources]
        transfer = learner(packages, config, teachers, not options.unweighted)
    rows = list[Row]()
    with progress("writers") as show_progress:
        for row in rows_of(transfer, [source.name for source in sources]):
            rows.append(row)
            show_progress(len(rows), note=row.name)
    found = figures(transfer, sources, rows)
    if options.out is not None:
        write_figures(options.out / FIGURES, found)
    show(found, table(rows, transfer.tested.budgets, "learned from"), as_json=options.json)
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer_arguments("transfer", parser(), run, arguments)


if __name__ == "__main__":
    sys.exit(main())
