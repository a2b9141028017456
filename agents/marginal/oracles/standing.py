"""What has become of every property of a Stream world so far, from its hidden events."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

import numpy as np

from agents.estimators.reading import Floats
from agents.marginal.oracles.shown import ORDINARY, slot_of
from memaudit_gym.generators.stream.events import KINDS, Event
from memaudit_gym.generators.stream.facts import EVIDENCE, Slot, Version
from memaudit_gym.generators.stream.world import World

_HAPPENED = tuple(KINDS)
_UNIT = re.compile(r"s(\d+)(?:v(\d+))?\.(\w+)")


class Standing:
    """What stands, and what came up how often.

    Args:
        world: Its events so far are looked at, nothing that comes after them.
    """

    def __init__(self, world: World) -> None:
        self._slots, self._length = world.slots, len(world.told)
        self._past, self._event = 0, _HAPPENED[0]
        self._now: dict[int, Version] = {}
        self._versions: Counter[int] = Counter()
        self._over: set[Version] = set()
        self._said: Counter[int] = Counter()
        self._of_entity: Counter[int] = Counter()
        self._first: dict[int, int] = {}
        self._known: defaultdict[int, list[Slot]] = defaultdict(list)
        self._pointing: defaultdict[int, set[int]] = defaultdict(set)

    def see(self, event: Event) -> None:
        """Takes in what happens next."""
        self._past, self._event = self._past + 1, event.kind
        if event.kind not in ORDINARY:
            return
        slot = slot_of(event)
        if slot is not None:
            self._said[slot.number] += 1
            self._of_entity[slot.entity.number] += 1
            self._first.setdefault(slot.entity.number, self._past)
        overturned = event.kind == "contested" and event.versions
        if event.old is not None and (event.kind in ("changed", "dropped") or overturned):
            self._over.add(event.old)
            self._now.pop(event.old.slot.number, None)
        for version in event.versions if event.kind != "retold" else ():
            self._begin(version)

    def _begin(self, version: Version) -> None:
        slot, target = version.slot, version.value.target
        self._versions[slot.number] = version.number + 1
        if version.until is not None:
            return
        self._now[slot.number] = version
        if slot not in self._known[slot.entity.number]:
            self._known[slot.entity.number].append(slot)
        if target is not None:
            self._pointing[target.number].add(slot.number)

    def rows(self, units: Iterable[str], interest: Floats, chance: Floats) -> Floats:
        """(u, F) what the worth of some units goes by; ``interest`` and ``chance`` are (s,).

        What it says and with what event; whether that is over, was limited, is over and the last
        before what stands, and whether the slot stands; its version and how many there were; how
        much of the stream is past; how often the slot and its entity came up, and how often
        the entity per experience; its place among what stands of its entity; how many facts stand
        of what its value names, and whether it names anything; whether it has a circumstance or a
        tool; the interest in it, beside its chance to be asked about that in the facts whose values
        name its entity, and how many those are.
        """
        found = [self._row(unit, interest, chance) for unit in units]
        return np.array(found, dtype=np.float64).reshape(-1, 20)

    def _row(self, unit: str, interest: Floats, chance: Floats) -> list[float]:
        slot, version, what = self.parts(unit)
        entity, number = slot.entity.number, slot.number
        own = self._versions[number]
        standing = [s for s in self._known[entity] if s.number in self._now]
        target = version.value.target if version else None
        hops = [s for s in self._known[target.number] if s.number in self._now] if target else []
        place = standing.index(slot) if slot in standing else -1
        naming = [n for n in self._pointing[entity] if self._names(n, entity)]
        over = version in self._over
        return [
            EVIDENCE.index(what),
            _HAPPENED.index(self._event),
            over,
            version is not None and version.until is not None,
            over and version is not None and version.number == own - 1 - (number in self._now),
            number in self._now,
            version.number if version else -1,
            own,
            self._past / self._length,
            self._said[number],
            self._of_entity[entity],
            self._of_entity[entity] / (self._past - self._first.get(entity, self._past) + 1),
            place,
            len(hops),
            target is not None,
            bool(slot.scope),
            version is not None and bool(version.tool),
            interest[number],
            sum(interest[n] for n in naming) / chance[number],
            len(naming),
        ]

    def _names(self, number: int, entity: int) -> bool:
        version = self._now.get(number)
        target = version.value.target if version else None
        return target is not None and target.number == entity

    def parts(self, unit: str) -> tuple[Slot, Version | None, str]:
        """What a unit's id stands for: its slot, its version if it is of one, what it says."""
        found = _UNIT.fullmatch(unit)
        assert found is not None, unit
        slot = self._slots[int(found[1])]
        return slot, slot.versions[int(found[2])] if found[2] else None, found[3]
