"""A labelled conversation as its file states it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from memaudit_gym.natural.dialogue import Session
from memaudit_gym.records import REPRESENTATION_TYPES

#: What a question asks for: what holds now, what held before, when something was, several facts
#: together, under which condition something holds, a span of time, what was called off or is to
#: be forgotten, what is known to be open, and what was never said.
KINDS = (
    "current",
    "history",
    "temporal",
    "multi_hop",
    "scope",
    "interval",
    "deletion",
    "abstention",
    "unanswerable",
)
#: The kind that needs no unit and stays out of the score.
UNANSWERABLE = "unanswerable"

#: The types that a memory of the file may have: raw spans are made for every turn.
MEMORY_TYPES = tuple(t for t in REPRESENTATION_TYPES if t not in ("raw_span", "other"))


@dataclass(frozen=True, slots=True)
class Unit:
    """One piece of evidence.

    Args:
        id: Unique in the conversation.
        role: One of :data:`memaudit_gym.records.ROLES`.
        text: The unit in words.
        said: {id of a turn that says it: how far that turn covers it}, at least one.
    """

    id: str
    role: str
    text: str
    said: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Memory:
    """A candidate beside the raw spans.

    Args:
        experience: The id of the turn or the digest that it belongs to.
        type: One of ``MEMORY_TYPES``.
        text: What it says.
        covers: {unit id: coverage in (0, 1]}.
        why: The reason for the labels; empty where the file gives none.
    """

    experience: str
    type: str
    text: str
    covers: Mapping[str, float]
    why: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the conversation.

    Args:
        ask: The question.
        answer: The answer; empty where the question is unanswerable.
        kind: One of ``KINDS``.
        needs: The units it needs; none where it is unanswerable.
    """

    ask: str
    answer: str
    kind: str
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conversation:
    """All of a file.

    Args:
        name: The package's name.
        title: One line.
        sessions: By time, to the minute; turns are ``<session>:<position from 1>``.
        units, memories, questions: In the file's order.
    """

    name: str
    title: str
    sessions: tuple[Session, ...]
    units: tuple[Unit, ...]
    memories: tuple[Memory, ...]
    questions: tuple[Question, ...]
