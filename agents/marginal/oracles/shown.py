"""What a stream has shown of its user's profile, experience by experience."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memaudit_gym.generators.stream.events import Event
from memaudit_gym.generators.stream.facts import Slot
from memaudit_gym.generators.stream.world import World

#: Events of which the user may say that they matter.
ORDINARY = frozenset(
    "told scoped lent traced changed dropped retold contested guessed unknown".split()
)


@dataclass(frozen=True)
class Shown:
    """One experience.

    Args:
        asked: The number of the slot that the user asks about; None where it is no question.
        known: The numbers of the slots that could have been asked about then.
        said: The number of the slot that came up; None where none did.
        stressed: Whether the user said that it matters.
    """

    asked: int | None = None
    known: tuple[int, ...] = ()
    said: int | None = None
    stressed: bool = False


def shown(world: World) -> Iterator[Shown]:
    """One for each experience, in stream order."""
    known: dict[int, None] = {}
    for told in world.told:
        event = told.event
        if event.kind == "asked":
            yield Shown(asked=event.versions[0].slot.number, known=tuple(known))
            continue
        slot = slot_of(event) if event.kind in ORDINARY else None
        yield Shown(said=None if slot is None else slot.number, stressed=event.stressed)
        if event.kind == "dropped" and event.old is not None:
            known.pop(event.old.slot.number, None)
        if event.kind != "closing":
            known |= dict.fromkeys(v.slot.number for v in event.versions if v.until is None)


def slot_of(event: Event) -> Slot | None:
    """The slot that an event was drawn for; of two that are told, the first."""
    if event.slot is not None:
        return event.slot
    version = event.versions[0] if event.versions else event.old
    return None if version is None else version.slot
