"""``memaudit build``: packages from conversations."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from memaudit_gym.cli.arguments import CommandParser, Run, add_command
from memaudit_gym.cli.build_rows import line, row
from memaudit_gym.cli.build_writer import write_packages
from memaudit_gym.cli.output import show
from memaudit_gym.natural.config import BuildConfig, load_config
from memaudit_gym.natural.recording import LeftOut, Recording
from memaudit_gym.package import Package


def register(commands: Any) -> None:
    """Adds the command and its sources."""
    purpose = "Build coverage packages from conversations."
    build = commands.add_parser("build", help=purpose, description=purpose)
    sources = build.add_subparsers(metavar="SOURCE", required=True)
    _add_locomo(sources)
    _add_chat(sources)


def _add_locomo(sources: Any) -> None:
    purpose = "One package for each conversation of a LoCoMo JSON file."
    locomo = _add_source(sources, "locomo", run_locomo, purpose)
    locomo.add_argument("file", metavar="FILE", help="LoCoMo's own JSON, such as locomo10.json")
    locomo.add_argument(
        "--with-events",
        action="store_true",
        help="adds the event summaries, which no memory writer could have had",
    )
    locomo.add_argument(
        "--corrections", metavar="FILE", help="overrides the evidence of the questions it names"
    )


def _add_chat(sources: Any) -> None:
    purpose = "One package of a chat log in JSON Lines: session, speaker, time, text."
    chat = _add_source(sources, "chat", run_chat, purpose)
    chat.add_argument("file", metavar="FILE", help="the log; its name names the package")
    chat.add_argument(
        "--questions",
        metavar="FILE",
        help="question, answer and evidence (turn ids), in JSON or JSON Lines; "
        "without it candidates alone are written",
    )


def _add_source(sources: Any, name: str, run: Run, purpose: str) -> CommandParser:
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


def run_locomo(arguments: argparse.Namespace) -> int:
    """Builds the packages of a LoCoMo file."""
    from memaudit_gym.natural.locomo import configured
    from memaudit_gym.natural.locomo.recordings import recordings

    config = configured(_config(arguments), with_events=arguments.with_events)
    found = recordings(
        arguments.file,
        with_events="events" in config.candidates,
        corrections=arguments.corrections,
    )
    return _build(arguments, config, found)


def run_chat(arguments: argparse.Namespace) -> int:
    """Builds the package of a chat log."""
    from memaudit_gym.natural.chat import CANDIDATES
    from memaudit_gym.natural.chat.recording import recording

    config = _config(arguments).with_default_candidates(CANDIDATES)
    return _build(arguments, config, [recording(arguments.file, arguments.questions)])


def _config(arguments: argparse.Namespace) -> BuildConfig:
    config = load_config(arguments.config) if arguments.config else BuildConfig()
    flags = {
        key: value
        for key in ("adjudicator", "experiences", "cost_model")
        if (value := getattr(arguments, key)) is not None
    }
    if arguments.candidates is not None:
        flags["candidates"] = tuple(part.strip() for part in arguments.candidates.split(","))
    return replace(config, **flags)


def _build(
    arguments: argparse.Namespace, config: BuildConfig, found: Iterable[Recording | LeftOut]
) -> int:
    left_out: list[LeftOut] = []
    packages = _packages(found, config, left_out)
    rows = write_packages(packages, Path(arguments.out), row)
    names = [{"id": record.id, "reason": record.reason} for record in left_out]
    lines = [line(r) for r in rows] + [f"left out: {n['id']}: {n['reason']}" for n in names]
    result = {"packages": rows, "left_out": names}
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
