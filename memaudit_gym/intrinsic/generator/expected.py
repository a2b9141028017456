"""What a store should hold, as documents come in: the record that trajectories are made from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memaudit_gym.intrinsic.confidence import CONTESTED, NEW, reinforced
from memaudit_gym.intrinsic.generator import plan as courses
from memaudit_gym.intrinsic.generator.domains import Attribute
from memaudit_gym.intrinsic.generator.facts import Statement


class Expected:
    """The statements that hold, property by property; two of a property that is in dispute.

    A document that is older than what it bears on changes nothing and counts as a repetition of
    what holds (the source's temporal guard).
    """

    def __init__(self) -> None:
        self._held: dict[Attribute, list[Statement]] = {}
        self._sure: dict[Statement, float] = {}
        self._authors: dict[Attribute, set[str]] = {}
        self._first: dict[Attribute, datetime] = {}
        self._ends: list[tuple[Statement, datetime]] = []

    @property
    def claims(self) -> tuple[str, ...]:
        """What holds, as claims."""
        return tuple(s.claim for held in self._held.values() for s in held)

    @property
    def statements(self) -> list[Statement]:
        """What holds."""
        return [s for held in self._held.values() for s in held]

    def after(
        self, kind: str, said: Sequence[Statement], when: datetime, author: str
    ) -> list[Statement]:
        """Takes in a document; the statements that it bears on."""
        return [s for one in said for s in self._take(kind, one, when, author)]

    def confidence(self, statements: Sequence[Statement]) -> float:
        """The mean confidence in some of the statements that hold."""
        return round(sum(self._sure[s] for s in statements) / len(statements), 4)

    def undisputed(self, *, with_gone: bool = False) -> list[Statement]:
        """What holds and is not in dispute, with or without what applies no longer."""
        single = [held[0] for held in self._held.values() if len(held) == 1]
        return [s for s in single if with_gone or s.value is not None]

    def disputed(self) -> list[Statement]:
        """Both sides of each dispute."""
        return [s for held in self._held.values() if len(held) > 1 for s in held]

    def superseded(self) -> list[tuple[Statement, datetime]]:
        """What held once, and when it ceased to."""
        return self._ends

    def beginnings(self) -> list[tuple[Statement, datetime]]:
        """What holds undisputed, and when its property was first spoken of."""
        return [(s, self._first[s.attribute]) for s in self.undisputed()]

    def told(self, about: Statement) -> set[str | None]:
        """Every value that its property has had."""
        ended = [s for s, _ in self._ends]
        return {s.value for s in (*ended, *self.statements) if s.attribute is about.attribute}

    def authors(self, about: Statement) -> set[str]:
        """Everybody who has spoken of its property."""
        return self._authors[about.attribute]

    def _take(self, kind: str, said: Statement, when: datetime, author: str) -> list[Statement]:
        attribute = said.attribute
        self._authors.setdefault(attribute, set()).add(author)
        self._first.setdefault(attribute, when)
        held = self._held.get(attribute, [])
        if kind in (courses.REPEAT, courses.LATE):
            for one in held:
                self._sure[one] = reinforced(self._sure[one])
            return held
        if kind == courses.DISPUTE:
            self._held[attribute] = [*held, said]
            self._sure |= dict.fromkeys(self._held[attribute], CONTESTED)
            return self._held[attribute]
        self._ends += [(one, when) for one in held if one != said]
        self._held[attribute] = [said]
        self._sure[said] = NEW
        return [said]
