"""What happens in a world: one event an experience, and the forms in which it may be kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from memaudit_gym.generators.story import Moment
from memaudit_gym.generators.stream.facts import Slot, Version
from memaudit_gym.generators.stream.values import Value

#: {what happens: how a reader would call it}
KINDS = {
    "told": "a fact, or two of one entity, for the first time",
    "scoped": "a preference that holds in one circumstance only",
    "lent": "a fact that holds from the day until another",
    "traced": "a fact that a tool found",
    "changed": "a new value in place of an old one",
    "dropped": "an end without a successor",
    "retold": "what was known, in other words",
    "contested": "another value, claimed by somebody else",
    "guessed": "a value of which the speaker is not sure",
    "unknown": "that nobody knows",
    "asked": "a question of the user, with its answer",
    "chat": "small talk",
    "closing": "the end of a conversation, with what it was about",
}


class Draft(NamedTuple):
    """A candidate memory before it has an id.

    Args:
        type: Its representation type.
        text: What it says.
        says: {unit id: how fully its text says it}; the unit may turn out to be asked by nobody.
        doubtful: Whether what it says is hearsay, or wrong.
    """

    type: str
    text: str
    says: Mapping[str, float]
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens at one point of the stream.

    Args:
        kind: One of ``KINDS``.
        moment: When, and in which conversation.
        speaker: Who speaks.
        versions: The facts it is about.
        slot: What it is about where that has no value.
        old: The version that ends.
        claim: A value that is claimed.
        stressed: Whether the user says that it matters.
    """

    kind: str
    moment: Moment
    speaker: str
    versions: tuple[Version, ...] = ()
    slot: Slot | None = None
    old: Version | None = None
    claim: Value | None = None
    stressed: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """An event in words: what was said, and the drafts of its candidates."""

    event: Event
    speech: str
    drafts: tuple[Draft, ...] = field(default=())
