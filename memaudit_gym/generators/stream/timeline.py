"""What happens, one experience after another: facts arise, change, end, and are talked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.generators.story import Moment
from memaudit_gym.generators.stream.dials import StreamDials
from memaudit_gym.generators.stream.entities import Entity, person_name
from memaudit_gym.generators.stream.events import Event
from memaudit_gym.generators.stream.facts import Slot, Version
from memaudit_gym.generators.stream.phrases.attributes import Attribute
from memaudit_gym.generators.stream.phrases.names import USERS
from memaudit_gym.generators.stream.phrases.speech import SCOPES, TOOLS
from memaudit_gym.generators.stream.profile import Profile
from memaudit_gym.generators.stream.values import Value, draw_value
from memaudit_gym.generators.stream.voice import Voice

#: How often ... a fact event stays with what the conversation is about; a routine's property
#: holds in one circumstance only; a second fact comes along; a change has no successor;
#: what somebody else claims is so.
_FOCUS, _SCOPED, _SECOND, _DROPPED, _CLAIM_HOLDS = 0.7, 0.35, 0.4, 0.15, 0.35
#: How often a fact that is new is of which kind; the rest is told plainly.
_UNKNOWN, _TRACED, _LENT, _GUESSED = 0.08, 0.1, 0.1, 0.3
#: The share of the entities that is there from the start.
_FROM_START = 0.5
_ORDINARY_STRESS, _FALSE_STRESS = 0.8, 0.2


#: A number or an array of numbers.
Number = TypeVar("Number", float, NDArray[np.float64])


def stress_chance(rank: Number, noise: float) -> Number:
    """How likely the user says that something matters which ranks so high, in [0, 1)."""
    return _ORDINARY_STRESS * (1 - noise) * rank**3 + _FALSE_STRESS * noise


class Timeline:
    """The state of a world while its stream runs.

    Args:
        voice: The random choices of what happens.
        dials: The difficulty.
        entities: In the order in which they enter.
        profile: What the user cares for: it shows in what is talked about, stressed and asked.
        experiences: The length of the stream.

    Attributes:
        slots: Every slot that something happened to, in that order.
        user: The user's given name.
    """

    def __init__(
        self,
        voice: Voice,
        dials: StreamDials,
        entities: Sequence[Entity],
        profile: Profile,
        experiences: int,
    ) -> None:
        self._voice, self._dials = voice, dials
        self._entities, self._profile = entities, profile
        self._size, self._done = experiences, 0
        self._keyed: dict[tuple[int, str, str], Slot] = {}
        self._of: list[list[Slot]] = [[] for _ in entities]
        self._focus: list[Entity] = []
        self._people = [entity for entity in entities if entity.domain == "person"]
        self.user = voice.word(USERS)

    @property
    def slots(self) -> list[Slot]:
        """See the class."""
        return list(self._keyed.values())

    def conversation(self, moments: Sequence[Moment]) -> Iterator[Event]:
        """What happens in one conversation; its last moment closes it."""
        self._focus = [self._entity() for _ in range(self._voice.between(1, 3))]
        facts: list[Version] = []
        for moment in moments[:-1]:
            event = self._next(moment)
            facts += event.versions
            yield event
        self._done += 1
        yield Event("closing", moments[-1], "system", tuple(dict.fromkeys(facts)))

    def _next(self, moment: Moment) -> Event:
        self._done += 1
        if self._voice.chance(0.4 * self._dials.noise):
            return Event("chat", moment, self.user)
        if self._voice.chance(self._dials.asking) and (asked := self._asked()):
            return Event("asked", moment, self.user, (asked,))
        focus = self._focus and self._voice.chance(_FOCUS)
        entity = self._voice.pick(self._focus) if focus else self._entity()
        slot = self._slot(entity, self._voice.pick(entity.attributes))
        happened = self._again(moment, slot) if slot.current else self._new(moment, slot)
        return replace(happened, stressed=self._stressed(slot))

    def _entity(self) -> Entity:
        """One of the entities that have entered, as often as they are talked about."""
        share = _FROM_START + (1 - _FROM_START) * self._done / self._size
        entered = max(1, int(share * len(self._entities)))
        return self._entities[self._voice.weighted(self._profile.chatter[:entered])]

    def _slot(self, entity: Entity, attribute: Attribute) -> Slot:
        scoped = entity.domain == "routine" and self._voice.chance(_SCOPED)
        scope = self._voice.word(SCOPES) if scoped else ""
        key = entity.number, attribute.noun, scope
        return self._keyed[key] if key in self._keyed else self._open(entity, attribute, scope)

    def _open(self, entity: Entity, attribute: Attribute, scope: str = "") -> Slot:
        slot = Slot(len(self._keyed), entity, attribute, scope)
        self._keyed[entity.number, attribute.noun, scope] = slot
        self._of[entity.number].append(slot)
        return slot

    def _stressed(self, slot: Slot) -> bool:
        return self._voice.chance(stress_chance(self._profile.rank(slot), self._dials.noise))

    def _asked(self) -> Version | None:
        """What the user asks about already: of what is known, as often as the profile says."""
        known = [slot for slot in self._keyed.values() if slot.current]
        if not known:
            return None
        followed = self._voice.chance(self._dials.predictability)
        masses = [self._profile.slot_mass(slot) if followed else 1 for slot in known]
        return known[self._voice.weighted(masses)].current

    # What is new

    def _new(self, moment: Moment, slot: Slot) -> Event:
        voice = self._voice
        if slot.scope:
            return Event("scoped", moment, self.user, (self._version(moment, slot),))
        if not slot.versions and not slot.unknown and voice.chance(_UNKNOWN):
            slot.unknown = True
            return Event("unknown", moment, self.user, slot=slot)
        if voice.chance(_LENT):
            version = self._version(moment, slot)
            version.until = moment.when + timedelta(days=voice.between(5, 60))
            return Event("lent", moment, self.user, (version,))
        if voice.chance(_TRACED):
            version = self._version(moment, slot)
            version.tool = voice.word(TOOLS)
            return Event("traced", moment, "tool", (version,))
        if voice.chance(_GUESSED * self._dials.noise):
            return self._guess(moment, slot)
        versions = [self._version(moment, slot)]
        if voice.chance(_SECOND) and (second := self._second(slot)):
            versions.append(self._version(moment, second))
        return Event("told", moment, self.user, tuple(versions))

    def _second(self, slot: Slot) -> Slot | None:
        other = self._voice.pick(slot.entity.attributes)
        key = slot.entity.number, other.noun, ""
        if other is slot.attribute or key in self._keyed:
            return None
        return self._open(slot.entity, other)

    def _guess(self, moment: Moment, slot: Slot) -> Event:
        """A guess that holds makes a version; another one leaves nothing but the claim."""
        if self._voice.chance(_CLAIM_HOLDS):
            version = self._version(moment, slot)
            return Event("guessed", moment, self.user, (version,), slot, claim=version.value)
        slot.doubted = self._value(slot)
        return Event("guessed", moment, self.user, slot=slot, claim=slot.doubted)

    # What comes up again

    def _again(self, moment: Moment, slot: Slot) -> Event:
        old = slot.current
        assert old is not None
        voice = self._voice
        if voice.chance(self._dials.update_rate):
            old.ended = True
            if voice.chance(_DROPPED):
                return Event("dropped", moment, self.user, old=old, slot=slot)
            return Event("changed", moment, self.user, (self._version(moment, slot),), old=old)
        if voice.chance(0.4 * self._dials.noise):
            return self._contested(moment, slot, old)
        return Event("retold", moment, self.user, (old,))

    def _contested(self, moment: Moment, slot: Slot, old: Version) -> Event:
        """Somebody claims another value; where it holds, the old one has ended unannounced."""
        who = self._somebody(slot)
        if self._voice.chance(_CLAIM_HOLDS):
            old.ended = True
            new = self._version(moment, slot)
            return Event("contested", moment, who, (new,), slot, old, new.value)
        slot.doubted = self._value(slot)
        return Event("contested", moment, who, (), slot, old, slot.doubted)

    def _somebody(self, slot: Slot) -> str:
        people = [p for p in self._people if p is not slot.entity]
        return self._voice.pick(people).short if people else person_name(self._voice).split()[0]

    def _version(self, moment: Moment, slot: Slot) -> Version:
        value = self._value(slot)
        version = Version(slot, len(slot.versions), value, moment.when)
        version.link = self._known_of(value.target) if value.target else None
        slot.versions.append(version)
        slot.unknown = False
        return version

    def _known_of(self, entity: Entity) -> Version | None:
        known = [slot.current for slot in self._of[entity.number] if slot.current]
        return self._voice.pick(known) if known else None

    def _value(self, slot: Slot) -> Value:
        people = [p for p in self._people if p is not slot.entity]
        claimed = [slot.doubted] if slot.doubted else []
        besides = [value.text for value in (*claimed, *(v.value for v in slot.versions))]
        return draw_value(self._voice, slot.attribute.kind, people, besides)
