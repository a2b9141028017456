"""What is true when: slots, the versions of their values, and the evidence they give."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from memaudit_gym.generators.stream.entities import Entity
from memaudit_gym.generators.stream.phrases.attributes import Attribute
from memaudit_gym.generators.stream.values import Value
from memaudit_gym.generators.words import MONTHS

#: Evidence that a version or a slot can give; the last part of a unit's id.
VALUE, SINCE, ENDED, SPAN, STEPS = "value", "since", "ended", "span", "steps"
SCOPE, UNKNOWN, DOUBT = "scope", "unknown", "doubt"
EVIDENCE = (VALUE, SINCE, ENDED, SPAN, STEPS, SCOPE, UNKNOWN, DOUBT)


@dataclass(eq=False, slots=True)
class Slot:
    """One property of one entity, in one circumstance.

    Args:
        number: Its place in the world.
        entity: What it is about.
        attribute: Which property.
        scope: The circumstance in which alone it holds ("on trips"), or empty.
        versions: Its values so far, oldest first.
        unknown: Whether the user said that nobody knows it, and nobody told it since.
        doubted: A value that somebody else claimed, and that is not true.
    """

    number: int
    entity: Entity
    attribute: Attribute
    scope: str = ""
    versions: list[Version] = field(default_factory=list)
    unknown: bool = False
    doubted: Value | None = None

    @property
    def about(self) -> str:
        """What it is, in full."""
        return self._label(self.entity.name)

    @property
    def brief(self) -> str:
        """What it is, with its entity's short name."""
        return self._label(self.entity.short)

    @property
    def current(self) -> Version | None:
        """The version that holds, if one does."""
        standing = [v for v in self.versions if not v.ended and v.until is None]
        return standing[-1] if standing else None

    def unit(self, what: str) -> str:
        """The id of a unit of the slot itself."""
        return f"s{self.number}.{what}"

    def _label(self, name: str) -> str:
        return f"the {self.attribute.noun} of {name}" + (f" {self.scope}" if self.scope else "")


@dataclass(eq=False, slots=True)
class Version:
    """One value that a slot had.

    Args:
        slot: Whose.
        number: From 0, in the slot.
        value: What it was.
        since: When it was told, which is when it began.
        until: The end, where it was limited from the start; else None.
        ended: Whether it was ended or superseded later.
        tool: The tool that found it, in steps that can be told, or empty.
        link: What was known of the entity that its value names, when it was told.
    """

    slot: Slot
    number: int
    value: Value
    since: datetime
    until: datetime | None = None
    ended: bool = False
    tool: str = ""
    link: Version | None = None

    def unit(self, what: str) -> str:
        """The id of a unit of this version."""
        return f"s{self.slot.number}v{self.number}.{what}"

    def clause(self, template: str, scoped: bool = True) -> str:
        """One of its attribute's clauses, filled in, with its circumstance or without."""
        said = template.format(e=self.slot.entity.name, v=self.value.text)
        return f"{said} {self.slot.scope}" if self.slot.scope and scoped else said

    @property
    def plain(self) -> str:
        """What it says, in the plainest words."""
        return f"{self.slot.about} is {self.value.text}"


def day(moment: datetime) -> str:
    """A date with its year."""
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"
