"""What every source of ``memaudit build`` has in common: its flags, and the build itself."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from memaudit_gym.cli.arguments import CommandParser, Run, add_command
from memaudit_gym.cli.build_rows import counts, line, row
from memaudit_gym.cli.build_writer import write_packages
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError
from memaudit_gym.natural.config import BuildConfig, load_config
from memaudit_gym.natural.recording import LeftOut, Recording
from memaudit_gym.package import Package


def add_source(sources: Any, name: str, run: Run, purpose: str) -> CommandParser:
    """Adds a source with the flags that all of them have."""
    parser = add_command(sources, name, run, purpose)
    parser.add_argument(
        "--out", metavar="DIR", required=True, help="writes DIR/<name>/ and nothing else there"
    )
    parser.add_argument("--config", metavar="YAML", help="what to build with; flags override it")
    parser.add_argument(
        "--candidates", metavar="A,B,...", help="candidate generators, such as raw_turn,window:3"
    )
    parser.add_argument("--adjudicator", metavar="A", help="who judges coverage (default lexical)")
    parser.add_argument(
        "--experiences", choices=("turns", "sessions"), help="what the stream is made of"
    )
    parser.add_argument(
        "--cost-model",
        metavar="MODEL",
        help="word (default), byte_overhead, or module:attribute for a function of your own",
    )
    return parser


def config_of(arguments: argparse.Namespace) -> BuildConfig:
    """What to build with: the configuration, overridden by flags.

    Raises:
        InputError: A fault of the file or of a flag.
    """
    config = load_config(arguments.config) if arguments.config else BuildConfig()
    flags = {
        key: value
        for key in ("adjudicator", "experiences", "cost_model")
        if (value := getattr(arguments, key)) is not None
    }
    if arguments.candidates is not None:
        flags["candidates"] = tuple(part.strip() for part in arguments.candidates.split(","))
    return replace(config, **flags)


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
    left_out: list[LeftOut] = []
    rows = write_packages(_packages(found, config, left_out), Path(arguments.out), row)
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
    show(result, "\n".join(lines), as_json=arguments.json)
    return 0


def _packages(
    found: Iterable[Recording | LeftOut], config: BuildConfig, left_out: list[LeftOut]
) -> Iterator[Package]:
    from memaudit_gym.natural.build import build_package
    from memaudit_gym.natural.parts import parts_of

    parts = parts_of(config)
    for recording in found:
        if isinstance(recording, LeftOut):
            left_out.append(recording)
        else:
            yield build_package(recording, parts)
