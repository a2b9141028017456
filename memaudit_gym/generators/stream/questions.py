"""Everything that could be asked of a world at its end, and how likely each question is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memaudit_gym.generators.stream.facts import (
    DOUBT,
    ENDED,
    SCOPE,
    SINCE,
    SPAN,
    STEPS,
    UNKNOWN,
    VALUE,
    Slot,
    Version,
    day,
)
from memaudit_gym.generators.stream.profile import Profile
from memaudit_gym.generators.stream.voice import Voice

#: How many facts about the entity that a value names are asked for through that value.
_HOPS = 3


@dataclass(frozen=True, slots=True)
class Evidence:
    """One thing that a question needs.

    Args:
        unit: The unit's id.
        text: The unit in words.
        role: Its role in the package.
    """

    unit: str
    text: str
    role: str | None


@dataclass(frozen=True, slots=True)
class Question:
    """One question that could be asked.

    Args:
        kind: One of ``profile.KINDS``.
        words: What its wording is filled with.
        needs: What it needs.
        mass: How likely the profile makes it, beside the others.
        weight: What it weighs where it is asked.
        slot: The number of the slot that it is about.
    """

    kind: str
    words: Mapping[str, str]
    needs: tuple[Evidence, ...]
    mass: int
    weight: int
    slot: int


class Asker:
    """Finds the questions that a world answers.

    Args:
        voice: The random choices of pairs to compare.
        profile: The latent profile.
        slots: The slots at the end of the stream.
        end: When the stream ended.
    """

    def __init__(
        self, voice: Voice, profile: Profile, slots: Sequence[Slot], end: datetime
    ) -> None:
        self._voice, self._profile, self._slots, self._end = voice, profile, slots, end
        self._of: dict[int, list[Version]] = {}
        for slot in slots:
            if slot.current:
                self._of.setdefault(slot.entity.number, []).append(slot.current)
        self._dated = [v for slot in slots for v in slot.versions if v.number]

    def questions(self) -> list[Question]:
        """All of them, slot by slot."""
        return [question for slot in self._slots for question in self._about(slot)]

    def _about(self, slot: Slot) -> Iterator[Question]:
        yield from self._present(slot)
        yield from self._uncertain(slot)
        for version in slot.versions:
            if version.ended:
                needs = (self._value(version), _since(version))
                yield self._ask("history", slot, needs, d=day(self._end))
            if version.until is not None:
                yield self._ask("span", slot, (self._value(version), _span(version)))
            if version.number and version.until is None:
                yield from self._order(version)
            if version.tool:
                yield self._ask("procedure", slot, (_steps(version),))

    def _present(self, slot: Slot) -> Iterator[Question]:
        """What holds now; where something else held before, that this is over belongs to it."""
        version = slot.current
        if version is None:
            return
        ended = [_ended(v) for v in slot.versions if v.ended][-1:]
        if slot.scope:
            yield self._ask("scoped", slot, (self._value(version), _scope(slot), *ended))
            return
        yield self._ask("current", slot, (self._value(version), *ended))
        target = version.value.target
        for known in self._of.get(target.number, [])[:_HOPS] if target else []:
            needs = (self._value(version), self._value(known))
            noun = known.slot.attribute.noun
            yield self._ask("multi_hop", slot, needs, n=noun)

    def _uncertain(self, slot: Slot) -> Iterator[Question]:
        about = slot.about
        if slot.unknown:
            unknown = Evidence(slot.unit(UNKNOWN), f"Nobody knows {about}.", "current")
            yield self._ask("abstention", slot, (unknown,))
        elif slot.doubted is not None:
            text = f"It was disputed whether {about} is {slot.doubted.text}."
            yield self._ask("abstention", slot, (Evidence(slot.unit(DOUBT), text, "current"),))
        elif slot.versions and slot.current is None and slot.versions[-1].ended:
            yield self._ask("abstention", slot, (_ended(slot.versions[-1]),))

    def _order(self, version: Version) -> Iterator[Question]:
        other = self._voice.pick(self._dated)
        if other.slot is not version.slot:
            needs = (_since(version), _since(other))
            yield self._ask("order", version.slot, needs, b=other.slot.about)

    def _ask(self, kind: str, slot: Slot, needs: tuple[Evidence, ...], **words: str) -> Question:
        return Question(
            kind,
            {"a": slot.about, **words},
            needs,
            self._profile.slot_mass(slot) * self._profile.kinds[kind],
            self._profile.stakes[slot.entity.number],
            slot.number,
        )

    def _value(self, version: Version) -> Evidence:
        over = version.ended or (version.until is not None and version.until <= self._end)
        return Evidence(version.unit(VALUE), f"{version.plain}.", "stale" if over else "current")


def _since(version: Version) -> Evidence:
    text = f"{version.plain} since {day(version.since)}."
    return Evidence(version.unit(SINCE), text, None)


def _ended(version: Version) -> Evidence:
    text = f"{version.slot.about} is not {version.value.text} any more."
    return Evidence(version.unit(ENDED), text, "invalidation")


def _span(version: Version) -> Evidence:
    assert version.until is not None
    text = f"{version.plain} from {day(version.since)} until {day(version.until)}."
    return Evidence(version.unit(SPAN), text, None)


def _steps(version: Version) -> Evidence:
    text = f"{version.slot.about} can be looked up in the {version.tool}."
    return Evidence(version.unit(STEPS), text, "current")


def _scope(slot: Slot) -> Evidence:
    return Evidence(slot.unit(SCOPE), f"{slot.about} holds {slot.scope} only.", "current")
