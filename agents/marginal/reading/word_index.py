"""Which words stand in clauses about which matters."""

from __future__ import annotations

import math
from collections import defaultdict

from agents.estimators.past import Stems

#: Words that more matters hold than these, and than this share of all, tell nothing apart.
_FEW, _COMMON = 8, 0.2


class WordIndex:
    """The matters of each word so far."""

    def __init__(self) -> None:
        self._words: defaultdict[int, set[str]] = defaultdict(set)
        self._holding: defaultdict[str, list[int]] = defaultdict(list)

    def add(self, matter: int, content: Stems) -> None:
        """Takes in a clause about a matter."""
        for word in content - self._words[matter]:
            self._words[matter].add(word)
            self._holding[word].append(matter)

    def shared(self, content: Stems, matters: int) -> dict[int, float]:
        """{matter: how much a clause shares with it}, by inverse document frequency.

        Args:
            content: The stems of the clause.
            matters: How many matters there are.
        """
        scores: dict[int, float] = {}
        for word in sorted(content):  # sums of floats depend on their order
            holding = self._holding.get(word, ())
            if len(holding) <= max(_FEW, _COMMON * matters):
                for matter in holding:
                    weight = math.log(1 + matters / len(holding))
                    scores[matter] = scores.get(matter, 0.0) + weight
        return scores
