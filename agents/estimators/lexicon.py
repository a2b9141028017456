"""What words were worth in other streams: rates by stem, shrunk towards the mean of all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from agents.estimators.words import Floats, Words
from agents.saved_numbers import number

#: A stem's rate counts as much as this many words with the rate of all.
_PRIOR = 20.0
#: Numbers of a word.
_COLUMNS = 11


class Lexicon:
    """The mean worth of each stem over training streams.

    Attributes:
        totals: {stem: (summed worth, times seen)}.
    """

    def __init__(self, totals: dict[str, tuple[float, float]] | None = None) -> None:
        self.totals = {word: (number(s), number(n)) for word, (s, n) in (totals or {}).items()}

    def fit(
        self,
        streams: Sequence[Words],
        values: Sequence[Floats],
        weights: Sequence[float] | None = None,
    ) -> None:
        """Counts the word values (w,) of each stream, ``weights`` times; None: all once."""
        self.totals = {}
        each = weights or [1.0] * len(streams)
        for words, worth, weight in zip(streams, values, each, strict=True):
            for word, amount in zip(words.stems, worth.tolist(), strict=True):
                total, times = self.totals.get(word, (0.0, 0.0))
                self.totals[word] = (total + weight * amount, times + weight)

    def without(self, words: Words, values: Floats, weight: float = 1.0) -> Lexicon:
        """The same as if a stream had not been there: what its own rows may be told."""
        own = Lexicon()
        own.fit([words], [values], [weight])
        left = dict(self.totals)
        for word, (total, times) in own.totals.items():
            # What is left of a stem of this stream alone is none, not a rounding error.
            left[word] = (left[word][0] - total, round(left[word][1] - times, 9))
        return Lexicon(left)

    def features(self, words: Words) -> Floats:
        """(w, 11): rate and count of the stem; rates around it, in its text, in its facts."""
        sums = sum(total for total, _ in self.totals.values())
        counts = sum(times for _, times in self.totals.values())
        mean = sums / counts if counts else 0.0

        def rate(word: str) -> float:
            total, times = self.totals.get(word, (0.0, 0.0))
            return (total + _PRIOR * mean) / (times + _PRIOR)

        rows: list[list[float]] = []
        for experience, order in words.order.items():
            rates = [rate(word) for word in order]
            known = dict(zip(order, rates, strict=True))
            for place, word in enumerate(order):
                near = [w for own in words.distilled[experience] if word in own for w in own]
                worth = [known[w] for w in sorted(near) if w in known]
                rows.append(
                    [
                        rates[place],
                        self.totals.get(word, (0.0, 0.0))[1],
                        *(_at(rates, place + step) for step in (-1, 1, -2, 2)),
                        sum(rates) / len(rates),
                        max(rates),
                        sum(rates),
                        sum(worth) / len(worth) if worth else 0.0,
                        max(worth, default=0.0),
                    ]
                )
        return np.array(rows, dtype=np.float64).reshape(-1, _COLUMNS)

    def state(self) -> dict[str, Any]:
        """JSON values that make it again."""
        return {"totals": {word: [*found] for word, found in self.totals.items()}}


def _at(rates: list[float], place: int) -> float:
    return rates[place] if 0 <= place < len(rates) else 0.0
