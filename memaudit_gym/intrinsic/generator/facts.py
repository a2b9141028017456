"""What is true of a thing at some time."""

from __future__ import annotations

from dataclasses import dataclass

from memaudit_gym.intrinsic.generator import phrases
from memaudit_gym.intrinsic.generator.domains import Attribute


@dataclass(frozen=True)
class Statement:
    """A property of a thing with its value.

    Args:
        thing: The thing's identifier.
        attribute: The property.
        value: Its value; None where the property applies no longer.
    """

    thing: str
    attribute: Attribute
    value: str | None

    @property
    def claim(self) -> str:
        """As trajectories state it."""
        return self._filled(phrases.GONE if self.value is None else phrases.CLAIM)

    @property
    def question(self) -> str:
        """What asks for it."""
        gone = self.value is None
        return self._filled(phrases.GONE_QUESTION if gone else phrases.QUESTION)

    @property
    def answer(self) -> str:
        """The answer to the question."""
        return phrases.GONE_ANSWER if self.value is None else self.value

    def _filled(self, template: str) -> str:
        return template.format(a=self.attribute.noun, e=self.thing, v=self.value)
