"""``memaudit build``: packages from conversations, one source a function."""

from __future__ import annotations

import argparse
from typing import Any

from memaudit_gym.cli.build_intrinsic import add_intrinsic
from memaudit_gym.cli.build_run import add_source, build, config_of


def register(commands: Any) -> None:
    """Adds the command and its sources."""
    purpose = "Build coverage packages from conversations."
    parser = commands.add_parser("build", help=purpose, description=purpose)
    sources = parser.add_subparsers(metavar="SOURCE", required=True)
    _add_locomo(sources)
    _add_longmemeval(sources)
    _add_chat(sources)
    add_intrinsic(sources)


def _add_locomo(sources: Any) -> None:
    purpose = "One package for each conversation of a LoCoMo JSON file."
    locomo = add_source(sources, "locomo", run_locomo, purpose)
    locomo.add_argument("file", metavar="FILE", help="LoCoMo's own JSON, such as locomo10.json")
    locomo.add_argument(
        "--with-events",
        action="store_true",
        help="adds the event summaries, which no memory writer could have had",
    )
    locomo.add_argument(
        "--corrections", metavar="FILE", help="overrides the evidence of the questions it names"
    )


def _add_longmemeval(sources: Any) -> None:
    purpose = "One package for each question of a LongMemEval JSON file."
    longmemeval = add_source(sources, "longmemeval", run_longmemeval, purpose)
    longmemeval.add_argument(
        "file", metavar="FILE", help="LongMemEval's own JSON: _s, _m or oracle"
    )


def _add_chat(sources: Any) -> None:
    purpose = "One package of a chat log in JSON or JSON Lines: session, speaker, time, text."
    chat = add_source(sources, "chat", run_chat, purpose)
    chat.add_argument("file", metavar="FILE", help="the log; its name names the package")
    chat.add_argument(
        "--questions",
        metavar="FILE",
        help="question, answer and evidence (turn ids: <session>:<n>, n from 1), in JSON or JSON "
        "Lines; without it candidates alone are written",
    )


def run_locomo(arguments: argparse.Namespace) -> int:
    """Builds the packages of a LoCoMo file."""
    from memaudit_gym.natural.locomo import configured
    from memaudit_gym.natural.locomo.recordings import recordings

    config = configured(config_of(arguments), with_events=arguments.with_events)
    found = recordings(
        arguments.file,
        with_events="events" in config.candidates,
        corrections=arguments.corrections,
    )
    return build(arguments, config, found)


def run_longmemeval(arguments: argparse.Namespace) -> int:
    """Builds the packages of a LongMemEval file."""
    from memaudit_gym.natural.longmemeval import CANDIDATES
    from memaudit_gym.natural.longmemeval.recordings import recordings

    config = config_of(arguments).with_default_candidates(CANDIDATES)
    return build(arguments, config, recordings(arguments.file, config.experiences))


def run_chat(arguments: argparse.Namespace) -> int:
    """Builds the package of a chat log."""
    from memaudit_gym.natural.chat import CANDIDATES
    from memaudit_gym.natural.chat.recording import recording

    config = config_of(arguments).with_default_candidates(CANDIDATES)
    return build(arguments, config, [recording(arguments.file, arguments.questions)])
