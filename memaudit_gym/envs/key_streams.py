"""The episode keys of many copies, each from a random generator of its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

#: Keys drawn at once: to ask a generator costs more than to draw.
_AHEAD = 64


class KeyStreams:
    """N streams of 64-bit keys, the same as N single environments draw one by one.

    Args:
        count: N.

    Attributes:
        seeds: What every generator was seeded with; None before its first use.
    """

    def __init__(self, count: int) -> None:
        self._generators: list[np.random.Generator | None] = [None] * count
        self._keys = np.zeros((count, _AHEAD), dtype=np.uint64)
        self._used = np.full(count, _AHEAD)
        self.seeds: list[int | None] = [None] * count

    def seed(self, copies: Sequence[int], seeds: Sequence[int | None]) -> None:
        """Begins streams anew; None lets a stream go on, or seeds it from the system."""
        for copy, seed in zip(copies, seeds, strict=True):
            if seed is not None or self._generators[copy] is None:
                self._generators[copy], self.seeds[copy] = seeding.np_random(seed)
                self._used[copy] = _AHEAD

    def draw(self, copies: NDArray[np.int64]) -> NDArray[np.uint64]:
        """The next key of every one of ``copies``."""
        for copy in copies[self._used[copies] == _AHEAD].tolist():
            generator = self._generators[copy]
            assert generator is not None
            self._keys[copy] = generator.integers(2**64, size=_AHEAD, dtype=np.uint64)
            self._used[copy] = 0
        drawn: NDArray[np.uint64] = self._keys[copies, self._used[copies]]
        self._used[copies] += 1
        return drawn
