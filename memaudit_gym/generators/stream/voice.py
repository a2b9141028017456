"""Random choices of a world, and the half of words and phrasings that its seed may use."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar
from zlib import crc32

import numpy as np

from memaudit_gym.generators.seeds import FIRST_TRAINING_SEED
from memaudit_gym.generators.story import sentence

T = TypeVar("T")

_BLOCK = 4096


def half(pool: Sequence[T], seed: int) -> Sequence[T]:
    """Every second entry: evaluation seeds get the first, third, ..., training seeds the rest."""
    return pool[int(seed >= FIRST_TRAINING_SEED) :: 2]


class Voice:
    """Draws from a generator of its own.

    Args:
        seed: The world's seed.
        purpose: What is drawn; each purpose has its own random stream.
        size: The number of experiences, so that worlds of other sizes are other worlds.
        paraphrase: How often :meth:`say` leaves the first template.
    """

    def __init__(self, seed: int, purpose: str, size: int, paraphrase: float = 1.0) -> None:
        self.seed = seed
        self._rng = np.random.default_rng([seed, size, crc32(purpose.encode())])
        self._paraphrase = paraphrase
        self._block: list[float] = []

    def uniform(self) -> float:
        """A number in [0, 1)."""
        if not self._block:
            self._block = self._rng.random(_BLOCK).tolist()
        return self._block.pop()

    def below(self, count: int) -> int:
        """A whole number in [0, count)."""
        return int(self.uniform() * count)

    def between(self, low: int, high: int) -> int:
        """A whole number in [low, high]."""
        return low + self.below(high - low + 1)

    def chance(self, share: float) -> bool:
        """True that often."""
        return self.uniform() < share

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def weighted(self, masses: Sequence[int]) -> int:
        """A position, as often as its mass says; at least one mass is positive."""
        target = self.below(sum(masses))
        return next(i for i, total in enumerate(accumulate(masses)) if target < total)

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """The options in random order."""
        return [options[i] for i in self._rng.permutation(len(options))]

    def word(self, pool: Sequence[T]) -> T:
        """An entry of this seed's half of a pool."""
        return self.pick(half(pool, self.seed))

    def say(self, templates: Sequence[str], **slots: str) -> str:
        """A template of this seed's half, filled in, as sentences."""
        own = half(templates, self.seed)
        chosen = self.pick(own) if self.chance(self._paraphrase) else own[0]
        return sentence(chosen.format(**slots))
