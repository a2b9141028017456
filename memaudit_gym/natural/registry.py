"""The parts that a build is put together from, by the names that a configuration uses.

A part is written ``name`` or ``name:argument``. Its factory takes the argument as a text, or None
where there is none, and the configuration, from which it may read a section of its own. A new part
is one line in its table. The modules behind the names are imported only when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, cast

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator
from memaudit_gym.natural.candidates.generator import CandidateGenerator
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.reviewer import Reviewer

Factory = Callable[[str | None, BuildConfig], Any]

_ROOM = "memaudit_gym.natural."

#: {name: module:factory}, the factory
#: ``(argument: str | None, config: BuildConfig) -> CandidateGenerator``.
GENERATORS: dict[str, str] = {
    "raw_turn": "candidates.raw_turn:make",
    "window": "candidates.window:make",
    "raw_session": "candidates.raw_session:make",
    "observations": "candidates.observations:make",
    "session_summary": "candidates.session_summary:make",
    "events": "candidates.events:make",
    "extractive": "candidates.extractive:make",
    "llm": "candidates.llm:make",
}

#: The same for adjudicators, the factory ``(argument, config) -> Adjudicator``.
ADJUDICATORS: dict[str, str] = {
    "lexical": "adjudicators.lexical:make",
    "embedding": "adjudicators.embedding:make",
    "labels_file": "adjudicators.labels_file:make",
    "llm": "adjudicators.llm:make",
}

#: The same for reviewers of questions, the factory ``(argument, config) -> Reviewer``.
REVIEWERS: dict[str, str] = {
    "decisions_file": "review.decisions_file:make",
    "llm": "review.llm:make",
}


def generator(spec: str, config: BuildConfig) -> CandidateGenerator:
    """The generator that ``name`` or ``name:argument`` asks for.

    Raises:
        InputError: An unknown name, or an argument that its factory refuses.
    """
    return cast(CandidateGenerator, _made("candidate generator", GENERATORS, spec, config))


def adjudicator(spec: str, config: BuildConfig) -> Adjudicator:
    """The adjudicator that ``name`` or ``name:argument`` asks for.

    Raises:
        InputError: An unknown name, or an argument that its factory refuses.
    """
    return cast(Adjudicator, _made("adjudicator", ADJUDICATORS, spec, config))


def reviewer(spec: str, config: BuildConfig) -> Reviewer:
    """The reviewer that ``name`` or ``name:argument`` asks for.

    Raises:
        InputError: An unknown name, or an argument that its factory refuses.
    """
    return cast(Reviewer, _made("reviewer", REVIEWERS, spec, config))


def no_argument(name: str, argument: str | None) -> None:
    """Refuses an argument of a part that takes none.

    Raises:
        InputError: There is one.
    """
    if argument is not None:
        raise InputError(f"'{name}' takes no argument, not '{name}:{argument}'")


def count_argument(name: str, argument: str | None, what: str, least: int, most: int) -> int:
    """The argument of a part that is told how many.

    Raises:
        InputError: It is no whole number from ``least`` to ``most``.
    """
    digits = argument or ""
    if not (digits.isascii() and digits.isdigit()) or not least <= int(digits[:9]) <= most:
        raise InputError(
            f"'{name}:{digits}' needs how many {what}, from {least} to {most}, such as {name}:3"
        )
    return int(digits[:9])


def _made(kind: str, table: Mapping[str, str], spec: str, config: BuildConfig) -> Any:
    name, colon, argument = spec.partition(":")
    if name not in table:
        raise InputError(f"unknown {kind} '{name}'{did_you_mean(name, list(table))}")
    module, _, attribute = table[name].partition(":")
    factory: Factory = getattr(import_module(_ROOM + module), attribute)
    return factory(argument if colon else None, config)
