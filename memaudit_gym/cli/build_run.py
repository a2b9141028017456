"""What every source of ``memaudit build`` has in common: its flags, and the build itself."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memaudit_gym.cli.arguments import CommandParser, Run, add_command
from memaudit_gym.cli.build_rows import counts, line, row
from memaudit_gym.cli.build_writer import write_packages
from memaudit_gym.cli.llm_arguments import (
    account_json,
    accounted,
    add_llm_arguments,
    llm_of,
)
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError
from memaudit_gym.llm.account import Account
from memaudit_gym.llm.account_report import account_lines
from memaudit_gym.natural.config import BuildConfig, load_config
from memaudit_gym.natural.recording import LeftOut, Recording
from memaudit_gym.package import Package
from memaudit_gym.plural import plural

if TYPE_CHECKING:
    from memaudit_gym.natural.parts import Parts


def add_source(sources: Any, name: str, run: Run, purpose: str) -> CommandParser:
    """Adds a source with the flags that all of them have."""
    parser = add_command(sources, name, run, purpose)
    parser.add_argument(
        "--out", metavar="DIR", required=True, help="writes DIR/<name>/ and nothing else there"
    )
    parser.add_argument("--config", metavar="YAML", help="what to build with; flags override it")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="settings",
        metavar="KEY=VALUE",
        help="overrides a key of the configuration, such as llm.timeout=30; may be repeated",
    )
    parser.add_argument(
        "--candidates",
        metavar="A,B,...",
        help="what is offered as memories: raw_turn, window:N (turns), raw_session, extractive:N "
        "(sentences), observations, session_summary, events, llm",
    )
    parser.add_argument(
        "--adjudicator",
        metavar="A",
        help="who judges coverage: lexical (default), labels_file:FILE (people's labels, as of "
        "memaudit audit-labels sample), embedding:MODEL, llm",
    )
    parser.add_argument(
        "--reviewer",
        metavar="R",
        help="who reviews the questions: decisions_file:FILE, llm (default nobody)",
    )
    parser.add_argument(
        "--experiences", choices=("turns", "sessions"), help="what the stream is made of"
    )
    parser.add_argument(
        "--cost-model",
        metavar="MODEL",
        help="word (default), byte_overhead, or module:attribute for a function of your own",
    )
    add_llm_arguments(parser)
    return parser


def config_of(arguments: argparse.Namespace) -> BuildConfig:
    """What to build with: the configuration, overridden by flags.

    Raises:
        InputError: A fault of the file or of a flag.
    """
    config = load_config(arguments.config, arguments.settings)
    flags: dict[str, Any] = {
        key: value
        for key in ("adjudicator", "reviewer", "experiences", "cost_model")
        if (value := getattr(arguments, key)) is not None
    }
    if arguments.candidates is not None:
        flags["candidates"] = tuple(part.strip() for part in arguments.candidates.split(","))
    return replace(config, llm=llm_of(arguments, config.llm), **flags)


def build(
    arguments: argparse.Namespace, config: BuildConfig, found: Iterable[Recording | LeftOut]
) -> int:
    """Builds every package, writes them, and says what was built and what left out.

    Args:
        arguments: The command line.
        config: What to build with; its candidates are named.
        found: The records of the file; may be read while they are taken.

    Raises:
        InputError: Any fault; nothing is then written. No package at all.
    """
    from memaudit_gym.natural.asking import accounts_of
    from memaudit_gym.natural.parts import parts_of

    parts, left_out = parts_of(config), list[LeftOut]()
    accounts = accounts_of([*parts.generators, parts.adjudicator, parts.reviewer])
    packages = _packages(found, parts, left_out)
    if config.llm.dry_run:
        return _dry_run(arguments, packages, accounts)
    with accounted(accounts):
        rows = write_packages(packages, Path(arguments.out), row)
    reasons = dict(sorted(Counter(record.reason for record in left_out).items()))
    if not rows:
        raise InputError(
            f"no package: every record is left out ({counts(reasons)})", file=arguments.file
        )
    records = [{"id": record.id, "reason": record.reason} for record in left_out]
    lines = [line(r) for r in rows]
    if reasons:
        lines.append(f"records left out: {counts(reasons)}")
    result = {"packages": rows, "left_out_by_reason": reasons, "left_out": records}
    result |= account_json(accounts)
    show(result, "\n".join(lines), as_json=arguments.json)
    return 0


def _dry_run(
    arguments: argparse.Namespace, packages: Iterable[Package], accounts: Sequence[Account]
) -> int:
    from memaudit_gym.natural.asking import SUPPOSED

    count = sum(1 for _ in packages)
    lines = [*account_lines(accounts), SUPPOSED] if accounts else ["no model would be asked"]
    result = {"dry_run": True, "packages": count, **account_json(accounts)}
    would = f"{count} {plural(count, 'package')} would be built"
    lines.append(f"dry run: {would}; nothing was asked or written")
    show(result, "\n".join(lines), as_json=arguments.json)
    return 0


def _packages(
    found: Iterable[Recording | LeftOut], parts: Parts, left_out: list[LeftOut]
) -> Iterator[Package]:
    from memaudit_gym.natural.ahead import prepared
    from memaudit_gym.natural.build import build_package

    for recording in prepared(found, parts.generators):
        if isinstance(recording, LeftOut):
            left_out.append(recording)
        else:
            yield build_package(recording, parts)
