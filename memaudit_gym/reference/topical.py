"""A streaming writer that keeps what is like the questions known so far, and its deaf twin.

Both see visible fields alone. What one keeps more than the other, ``disclosure="stream"`` is worth
to a rule that learns nothing else. As policies they are ``memaudit_gym.reference.topical:Topical``
and ``memaudit_gym.reference.topical:Deaf``. Source: ours; the values are those of Estimated-GVT.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator
from math import log

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.reference.estimated import hand_made_values
from memaudit_gym.text import stem_set
from memaudit_gym.view import VisibleView
from memaudit_gym.writer import Observation

Stems = frozenset[str]

#: What is added to a factor of 1 where known questions have all words of a candidate.
_TOPIC = 4


class Topical:
    """At each experience the candidate of the best density, if it is above the price.

    - *Density*: estimated value (of its type and confidence), times the share of its content words
      that nothing kept has, times a topic factor, per cost.
    - *Topic factor*: 1 + 4 times the share of its words that known questions have, each word
      weighed by its rarity: ln((t + 1) / n), t experiences so far and n of them with the word.
    - *Price*: the density from which on the best candidates of the stream so far, themselves too,
      would have spent no faster than the budget that is left may be spent.

    Nothing depends on a later experience. Without known questions every factor is 1.
    """

    oracle = False
    observation = "visible"
    #: Whether it listens to the questions.
    listens = True

    def reset(self, view: VisibleView, budget: float) -> None:
        """See :class:`memaudit_gym.writer.StreamingWriter`."""
        self._view, self._left = view, budget
        self._values: Iterator[float] = iter(hand_made_values(view).tolist())
        self._kept: set[str] = set()
        self._offers: list[tuple[float, float]] = []
        self._said, self._asked, self._known = Counter[str](), set[str](), 0
        self._position, self._picks = -1, view.k

    def choose(self, observation: Observation, mask: NDArray[np.bool_]) -> int:
        """See :class:`memaudit_gym.writer.StreamingWriter`."""
        if self._picks == self._view.k:
            self._move_on()
        best = max(range(len(self._words)), key=self._density, default=None)
        if best is not None and not self._picks:
            insort(self._offers, (self._density(best), self._costs[best]))
        if best is None or self._density(best) < self._price() or not mask[best + 1]:
            self._picks = self._view.k
            return 0
        self._take(best)
        return best + 1

    def _move_on(self) -> None:
        """To the next experience, with what is known by now."""
        self._position, self._picks = self._position + 1, 0
        experience = self._view.experiences[self._position]
        self._words = [stem_set(candidate.text) for candidate in experience.candidates]
        self._costs: list[float] = [candidate.cost for candidate in experience.candidates]
        self._worth = [next(self._values) for _ in self._words]
        self._said.update(Stems().union(*self._words))
        if self.listens:
            for question in self._view.disclosed[self._known :]:
                self._asked.update(stem_set(question))
            self._known = len(self._view.disclosed)

    def _density(self, slot: int) -> float:
        words = self._words[slot]
        novelty = len(words - self._kept) / len(words) if words else 1.0
        return self._worth[slot] * novelty * self._topic(words) / self._costs[slot]

    def _topic(self, words: Stems) -> float:
        if not self._known:
            return 1.0
        done = self._position + 2
        rarity = {word: log(done / self._said[word]) for word in sorted(words)}
        total = sum(rarity.values())
        asked = sum(weight for word, weight in rarity.items() if word in self._asked)
        return 1.0 + _TOPIC * asked / total if total else 1.0

    def _price(self) -> float:
        """The least density at which nothing is spent too fast."""
        done, to_come = self._position + 1, len(self._view.experiences) - self._position
        room = self._left * done / to_come
        for density, cost in reversed(self._offers):
            room -= cost
            if room < 0:
                return density
        return 0.0

    def _take(self, slot: int) -> None:
        self._kept |= self._words[slot]
        self._left -= self._costs[slot]
        self._picks += 1


class Deaf(Topical):
    """The same without the questions: what it keeps less of, they are worth."""

    listens = False
