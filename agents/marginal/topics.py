"""Which words are topics: those that summaries of most streams use, and what they were worth."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from agents.estimators.past import Stems
from memaudit_gym.generators.words import MONTHS
from memaudit_gym.text import stem

#: In the summaries of what share of the training streams a topic stands.
_SHARE = 0.9
#: A topic's worth counts as much as this many candidates of the mean.
_PRIOR = 20.0
_DATES = frozenset(stem(month.lower()) for month in MONTHS)
_NUMBER = re.compile(r"\d")


class Topics:
    """Stems that name kinds of things ("deadline"), apart from those that name things ("Otter").

    Args:
        worth: {topic: what candidates about it were worth per cost, the mean of all being 1}.
    """

    def __init__(self, worth: Mapping[str, float]) -> None:
        self.worth = {word: float(amount) for word, amount in worth.items()}

    @classmethod
    def fitted(cls, streams: Sequence[tuple[list[tuple[str, Stems]], Sequence[float]]]) -> Topics:
        """From ((type, stems) of every candidate, value per cost of every candidate) of streams."""
        found: Counter[str] = Counter()
        for candidates, _ in streams:
            found.update(_union(own for kind, own in candidates if kind == "summary"))
        common = {w for w, n in found.items() if n >= _SHARE * len(streams) and is_word(w)}
        total: Counter[str] = Counter()
        times: Counter[str] = Counter()
        every: list[float] = []
        for candidates, densities in streams:
            every += densities
            for (_, own), density in zip(candidates, densities, strict=True):
                for word in own & common:
                    total[word] += density  # type: ignore[assignment]
                    times[word] += 1
        mean = sum(every) / len(every)
        return cls({w: (total[w] / mean + _PRIOR) / (times[w] + _PRIOR) for w in sorted(common)})

    def of(self, words: Stems) -> Stems:
        """Those that are topics."""
        return words & self.worth.keys()


def names(words: Stems, topics: Topics) -> Stems:
    """Those that name things: no topics, no numbers and no months."""
    return frozenset(w for w in words if w not in topics.worth and is_word(w))


def is_word(found: str) -> bool:
    """Whether a stem is neither a number nor a month."""
    return found not in _DATES and not _NUMBER.search(found)


def _union(parts: Iterable[Stems]) -> Stems:
    return frozenset[str]().union(*parts)
