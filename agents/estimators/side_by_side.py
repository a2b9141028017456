"""A stream written at many prices side by side: how fast each price spends, repetitions apart."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from agents.estimators.estimate import Estimate
from agents.estimators.gains import Gains, Kept
from agents.estimators.pacing import SpendCurve, falling_curve, prices_of
from agents.estimators.reading import Floats, Reading


class SideBySide:
    """One stream by writers that have no budget, each with a price of its own.

    Each takes at every experience what adds most above its price to what it has kept itself.

    Args:
        reading: The stream.
        gains: What candidates add.
        prices: (p,) one a writer.
    """

    def __init__(self, reading: Reading, gains: Gains, prices: Floats) -> None:
        self.reading, self.gains, self.prices = reading, gains, prices
        self.spent: Floats = np.zeros(len(prices))
        self._kept = np.zeros((len(prices), len(reading.words.stems)), dtype=np.bool_)

    def see(self, experience: int) -> None:
        """All of them decide on an experience."""
        here = self.reading.candidates(experience)
        open_to = np.ones((len(self.prices), len(here)), dtype=np.bool_)
        for _ in range(min(self.reading.k, len(here))):
            taken = self._choose(here, open_to)
            if not taken.any():
                return
            open_to &= ~taken

    def _choose(self, here: Sequence[int], open_to: Kept) -> Kept:
        """(p, g) which candidate each writer takes; at most one."""
        costs = self.reading.costs[here]
        gains = np.column_stack([self.gains.of(u, self._kept) for u in here])
        surplus = np.where(open_to, gains - self.prices[:, None] * costs, 0.0)
        best = surplus.argmax(axis=1)
        taken: Kept = (np.arange(len(here)) == best[:, None]) & (surplus > 0)
        self.spent += taken @ costs
        for place, u in enumerate(here):
            rows = np.flatnonzero(taken[:, place])
            self._kept[np.ix_(rows, self.gains.words(u))] = True
        return taken


def spend_curve_of(readings: Sequence[Reading], estimates: Sequence[Estimate]) -> SpendCurve:
    """How much is spent for an experience of some streams, at each price.

    Args:
        readings: The streams.
        estimates: Of each, by an estimator that has not seen it.
    """
    pairs = list(zip(readings, estimates, strict=True))
    prices = prices_of([own.values for own in estimates], [r.costs for r in readings])
    total, length = np.zeros(len(prices)), 0
    for reading, estimate in pairs:
        stream = SideBySide(reading, Gains(reading, estimate), prices)
        for experience in range(reading.length):
            stream.see(experience)
        total += stream.spent
        length += reading.length
    return falling_curve(prices, total / length)
