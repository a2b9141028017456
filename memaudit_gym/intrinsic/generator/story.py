"""What happens in a trajectory, state by state, before anybody puts it into words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from memaudit_gym.intrinsic.generator import plan as courses
from memaudit_gym.intrinsic.generator.domains import Attribute
from memaudit_gym.intrinsic.generator.expected import Expected
from memaudit_gym.intrinsic.generator.facts import Statement
from memaudit_gym.intrinsic.generator.plan import FACTS, Plan
from memaudit_gym.intrinsic.generator.voice import Voice


@dataclass(frozen=True)
class Event:
    """One state before it is put into words.

    Args:
        kind: The letter of the course.
        said: What its document says.
        when, author: Of the document.
        claims: What a store should hold afterwards.
        confidence: How sure it should be of what the document bears on.
    """

    kind: str
    said: tuple[Statement, ...]
    when: datetime
    author: str
    claims: tuple[str, ...]
    confidence: float


class Story:
    """Tells what happens, one letter of the course after the other.

    Args:
        plan: The course and its size.
        voice: The random choices.
    """

    def __init__(self, plan: Plan, voice: Voice) -> None:
        self._plan, self._voice = plan, voice
        self.thing = voice.pick(plan.domain.things)
        self._attributes = self._shuffled()
        self._drift = next(a for a in self._attributes if a.numeric)
        self.expected = Expected()
        self.authors = voice.people(5 if plan.category == "C6" else 3)
        start = datetime(voice.number(2023, 2026), voice.number(1, 12), voice.number(1, 28))
        self._now = start + timedelta(hours=8, minutes=voice.number(0, 540))

    def events(self) -> list[Event]:
        """The events in the order of arrival."""
        return [self._event(kind) for kind in self._plan.course]

    def _shuffled(self) -> list[Attribute]:
        found = self._voice.sample(self._plan.domain.attributes, len(self._plan.domain.attributes))
        if self._plan.type == "gradual-drift":
            found.sort(key=lambda a: not a.numeric)
        return found

    def _event(self, kind: str) -> Event:
        self._now += timedelta(days=self._voice.number(1, 11), minutes=self._voice.number(5, 180))
        tell: dict[str, Callable[[], tuple[Sequence[Statement], datetime, str]]] = {
            courses.FIRST: self._first,
            courses.MORE: self._more,
            courses.CHANGE: self._change,
            courses.REPEAT: self._repeat,
            courses.DISPUTE: self._dispute,
            courses.RULING: self._ruling,
            courses.RETRACTION: self._retraction,
            courses.LATE: self._late,
        }
        said, when, author = tell[kind]()
        bears_on = self.expected.after(kind, said, when, author)
        return Event(
            kind=kind,
            said=tuple(said),
            when=when,
            author=author,
            claims=self.expected.claims,
            confidence=self.expected.confidence(bears_on),
        )

    def _first(self) -> tuple[Sequence[Statement], datetime, str]:
        count = FACTS[self._plan.level] + (self._plan.category == "C4")
        return [self._new() for _ in range(count)], self._now, self._author()

    def _more(self) -> tuple[Sequence[Statement], datetime, str]:
        count = 2 if self._plan.category == "C4" else 1
        return [self._new() for _ in range(count)], self._now, self._author()

    def _new(self) -> Statement:
        attribute = self._attributes.pop(0)
        return Statement(self.thing, attribute, self._first_value(attribute))

    def _first_value(self, attribute: Attribute) -> str:
        # C1: nothing that a reader would guess who knows the domain alone.
        unlikely = int(self._plan.category == "C1")
        if self._plan.type == "gradual-drift":
            return attribute.values[unlikely]
        return self._voice.pick(attribute.values[unlikely:])

    def _change(self) -> tuple[Sequence[Statement], datetime, str]:
        open_ = self.expected.undisputed()
        first = next((s for s in open_ if s.attribute is self._drift), open_[0])
        drifting = self._plan.type == "gradual-drift"
        more = 0 if drifting or self._plan.level != "L3" else self._voice.number(0, 1)
        rest = self._voice.sample([s for s in open_ if s is not first], more)
        return [self._changed(s) for s in (first, *rest)], self._now, self._author()

    def _changed(self, old: Statement) -> Statement:
        values, told = old.attribute.values, self.expected.told(old)
        unheard = [v for v in values if v not in told]
        later = [v for v in unheard if values.index(v) > values.index(old.value or values[0])]
        drifting = self._plan.type == "gradual-drift"
        value = later[0] if drifting and later else self._voice.pick(unheard)
        return Statement(old.thing, old.attribute, value)

    def _repeat(self) -> tuple[Sequence[Statement], datetime, str]:
        most = 1 if self._plan.level == "L1" else 2
        held = self.expected.undisputed(with_gone=True)
        return self._voice.sample(held, self._voice.number(1, most)), self._now, self._author()

    def _dispute(self) -> tuple[Sequence[Statement], datetime, str]:
        old = self._voice.pick(self.expected.undisputed())
        others = [a for a in self.authors if a not in self.expected.authors(old)]
        return [self._changed(old)], self._now, self._voice.pick(others)

    def _ruling(self) -> tuple[Sequence[Statement], datetime, str]:
        return [self._voice.pick(self.expected.disputed())], self._now, self._author()

    def _retraction(self) -> tuple[Sequence[Statement], datetime, str]:
        old = self._voice.pick(self.expected.undisputed())
        return [Statement(old.thing, old.attribute, None)], self._now, self._author()

    def _late(self) -> tuple[Sequence[Statement], datetime, str]:
        """What held before something changed, else what holds, from before it was first said."""
        gone = self.expected.superseded()
        said, until = self._voice.pick(gone or self.expected.beginnings())
        return [said], until - timedelta(hours=self._voice.number(4, 18)), self._author()

    def _author(self) -> str:
        return self._voice.pick(self.authors)
