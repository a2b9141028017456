"""How much of what a candidate says is kept already: by its words, and by what it is about."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from agents.estimators.past import Stems

#: The name of the group of these features.
KEPT = "kept"
#: How many features there are by words, and by matters.
WORDS, MATTERS = 10, 10

#: Words that more kept clauses than these hold tell nothing apart.
_MOST = 200
#: How memories of a type keep the value of what they are about; all others keep it in full.
_HOW = dict.fromkeys(("abstention", "tombstone", "skill", "other"), "none")
_HOW |= {"summary": "summary", "graph_edge": "edge", "uncertainty": "edge"}


@dataclass(frozen=True)
class Said:
    """What a candidate says.

    Args:
        kind: Its type.
        clauses: The content stems of each clause.
        matters: What it is about, each matter once.
        worth: The interest in each of these when it came in.
        versions: How often each had changed by then.
    """

    kind: str
    clauses: tuple[Stems, ...]
    matters: tuple[int, ...] = ()
    worth: tuple[float, ...] = ()
    versions: tuple[int, ...] = ()


class Kept:
    """The memories that a store holds."""

    def __init__(self) -> None:
        self._clauses: list[Stems] = []
        self._kinds: list[str] = []
        self._holding: defaultdict[str, list[int]] = defaultdict(list)
        self._about: defaultdict[tuple[int, int], Counter[str]] = defaultdict(Counter)
        self._latest: dict[int, int] = {}

    def add(self, said: Said) -> None:
        """Takes in a memory."""
        for part in said.clauses:
            for word in part:
                self._holding[word].append(len(self._clauses))
            self._clauses.append(part)
            self._kinds.append(said.kind)
        for matter, version in zip(said.matters, said.versions, strict=True):
            self._about[matter, version][_HOW.get(said.kind, "full")] += 1
            self._latest[matter] = max(version, self._latest.get(matter, 0))

    def by_words(self, clauses: Sequence[Stems]) -> list[float]:
        """(WORDS,) How much of its clauses is kept, each beside the kept clause most like it.

        The mean, least and most share of a clause's words that are kept; the mean and least number
        of new ones; the mean share of the kept clause; whether the best kept one is of a summary,
        a tombstone, or verbatim or an update; the share of all words that are kept anywhere.
        """
        if not self._clauses or not clauses:
            return [0.0] * WORDS
        best = [self._best(part) for part in clauses]
        shares = [share for share, _, _, _ in best]
        kinds = [kind for share, _, _, kind in best if share == max(shares)]
        words = frozenset[str]().union(*clauses)
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

    def by_matters(self, said: Said) -> list[float]:
        """(MATTERS,) The interest in its matters, summed by how they are kept.

        Not at all; in full; in two parts or more; in one part, an edge; in one part, a summary;
        with a memory that says no value; in an older version; in full in the version before. Then
        the shares of the first two.
        """
        found, total = [0.0] * 8, sum(said.worth)
        for matter, version, worth in zip(said.matters, said.versions, said.worth, strict=True):
            kept = self._about.get((matter, version), Counter())
            for place, holds in enumerate(self._how_kept(matter, version, kept)):
                found[place] += worth * holds
        return [*found, found[0] / total if total else 0.0, found[1] / total if total else 0.0]

    def _how_kept(self, matter: int, version: int, kept: Counter[str]) -> list[bool]:
        full, parts = kept["full"] > 0, kept["edge"] + kept["summary"]
        before = self._about.get((matter, version - 1), Counter())
        return [
            not kept.total(),
            full,
            not full and parts > 1,
            not full and parts == 1 and kept["edge"] == 1,
            not full and parts == 1 and kept["summary"] == 1,
            kept["none"] > 0,
            self._latest.get(matter, version) < version,
            before["full"] > 0,
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
