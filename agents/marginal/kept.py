"""How much of what a candidate says is kept already, by its words."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from agents.estimators.past import Stems
from memaudit_gym.text import stem_set

#: The name of the group of these features.
KEPT = "kept"
#: The clauses of a text, as their content stems.
Clauses = tuple[Stems, ...]

_ENDS = re.compile(r"[;.!?]\s+|[;.!?]$")
#: Words that more kept clauses than these hold tell nothing apart.
_MOST = 200
#: How many features there are.
WIDTH = 10


def clauses(text: str) -> Clauses:
    """What a text says, clause by clause; a date before a colon counts with what follows."""
    found = (stem_set(part) for part in _ENDS.split(text) if part)
    return tuple(part for part in found if part)


class Kept:
    """The memories that a store holds, by their words."""

    def __init__(self) -> None:
        self._clauses: list[Stems] = []
        self._kinds: list[str] = []
        self._holding: defaultdict[str, list[int]] = defaultdict(list)

    def add(self, said: Clauses, kind: str) -> None:
        """Takes in a memory."""
        for part in said:
            for word in part:
                self._holding[word].append(len(self._clauses))
            self._clauses.append(part)
            self._kinds.append(kind)

    def features(self, said: Clauses) -> list[float]:
        """Over its clauses how much of each one kept clause has; and what that is.

        The mean, least and most share of words; the words that are new; how much of the kept
        clause it is; the type of it; the share of words that are kept anywhere.
        """
        if not self._clauses or not said:
            return [0.0] * WIDTH
        best = [self._best(part) for part in said]
        shares = [share for share, _, _, _ in best]
        kinds = [kind for share, _, _, kind in best if share == max(shares)]
        words = frozenset[str]().union(*said)
        return [
            _mean(shares),
            min(shares),
            max(shares),
            _mean([new for _, new, _, _ in best]),
            min(new for _, new, _, _ in best),
            _mean([other for _, _, other, _ in best]),
            float(kinds[0] == "summary"),
            float(kinds[0] == "tombstone"),
            float(kinds[0] in ("raw_span", "compound_update")),
            sum(word in self._holding for word in words) / len(words),
        ]

    def _best(self, part: Stems) -> tuple[float, float, float, str]:
        """(share kept, words that are new, share of the kept clause, its type)."""
        shared: Counter[int] = Counter()
        for word in part:
            holding: Sequence[int] = self._holding.get(word, ())
            if len(holding) <= _MOST:
                shared.update(holding)
        if not shared:
            return 0.0, float(len(part)), 0.0, ""
        # The latest of equals: what is kept of a thing last says what holds of it.
        number, times = max(shared.items(), key=lambda found: (found[1], found[0]))
        return (
            times / len(part),
            float(len(part) - times),
            times / len(self._clauses[number]),
            self._kinds[number],
        )


def _mean(found: Sequence[float]) -> float:
    return sum(found) / len(found)
