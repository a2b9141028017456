"""Random choices of one trajectory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from memaudit_gym.intrinsic.generator import prose
from memaudit_gym.intrinsic.generator.facts import Statement
from memaudit_gym.intrinsic.generator.phrases import JOINS

T = TypeVar("T")


class Voice:
    """Chooses with a generator that it is handed.

    Args:
        rng: The generator.
    """

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._used: set[str] = set()

    def number(self, low: int, high: int) -> int:
        """A whole number in [low, high]."""
        return int(self._rng.integers(low, high + 1))

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.number(0, len(options) - 1)]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """``count`` different options, or all of them, in random order."""
        return [options[i] for i in self._rng.permutation(len(options))[:count]]

    def fresh(self, options: Sequence[str]) -> str:
        """One of the options, none twice in a trajectory while there are others."""
        unused = [option for option in options if option not in self._used]
        found = self.pick(unused or options)
        self._used.add(found)
        return found

    def people(self, count: int) -> list[str]:
        """People of different first names and different surnames."""
        names = zip(self.sample(prose.FIRST, count), self.sample(prose.LAST, count), strict=True)
        return [f"{first} {last}" for first, last in names]

    def say(self, phrases: Sequence[str], said: Statement) -> str:
        """A statement in one of the phrases, its property and thing joined somehow."""
        slot = self.pick(JOINS).format(a=said.attribute.noun, e=said.thing)
        phrase = self.fresh(phrases)
        return phrase.format(s=slot, S=capital(slot), v=said.value)


def capital(text: str) -> str:
    """The text with a capital at its start."""
    return text[:1].upper() + text[1:]
