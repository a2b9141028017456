"""What candidates add to what is kept: the part of their value whose words are not kept yet.

The value of a candidate is divided among its words as these are worth, evenly where none is worth
anything (ours). Where values are sums of word values, a gain is the sum over the words that are
not kept. So a summary adds what it tells of turns of which nothing is kept, or other words.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agents.estimators.estimate import Estimate
from agents.estimators.reading import Floats, Reading

#: (p, w) which words each of p stores has.
Kept = NDArray[np.bool_]


class Gains:
    """Of the candidates of a stream, by an estimate.

    Args:
        reading: The stream.
        estimate: What it is taken to be worth.
    """

    def __init__(self, reading: Reading, estimate: Estimate) -> None:
        words, n = reading.words, len(estimate.values)
        worth = estimate.worth[words.held]
        total = np.bincount(words.holders, worth, minlength=n)[words.holders]
        count = np.bincount(words.holders, minlength=n)[words.holders]
        share = np.divide(worth, total, out=1 / count, where=total > 0)
        self._values, self._held = estimate.values, words.held
        self._parts: Floats = estimate.values[words.holders] * share
        self._ptr = np.searchsorted(words.holders, np.arange(n + 1)).tolist()

    def words(self, candidate: int) -> NDArray[np.int64]:
        """The words that a candidate holds."""
        return self._held[self._ptr[candidate] : self._ptr[candidate + 1]]

    def of(self, candidate: int, kept: Kept) -> Floats:
        """(p,) what it adds to each of some stores; without words, always all of its value."""
        first, last = self._ptr[candidate], self._ptr[candidate + 1]
        if first == last:
            return np.full(len(kept), self._values[candidate])
        new: Floats = ~kept[:, self._held[first:last]] @ self._parts[first:last]
        return new
