"""What memories call kinds of properties: "deadline", "home town", as summaries say them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from memaudit_gym.text import stem, tokens

#: The stems of a phrase, in order.
Phrase = tuple[str, ...]

_NAMED = re.compile(r"\bthe ((?:[^\W\d_]+ ){1,3})of ")
#: In the summaries of what share of the training streams a phrase stands.
_SHARE = 0.5


class Phrases:
    """Phrases that name kinds of properties, and where they stand in a text.

    Args:
        found: The phrases.

    Raises:
        ValueError: One is empty.
    """

    def __init__(self, found: Iterable[Sequence[str]]) -> None:
        self.found = sorted({tuple(phrase) for phrase in found})
        if () in self.found:
            raise ValueError("an empty phrase")
        self._starting: dict[str, list[Phrase]] = {}
        for phrase in sorted(self.found, key=len, reverse=True):
            self._starting.setdefault(phrase[0], []).append(phrase)

    @classmethod
    def fitted(cls, streams: Sequence[Sequence[str]]) -> Phrases:
        """What "the ... of" names in the summaries of most streams."""
        times: Counter[Phrase] = Counter()
        for summaries in streams:
            times.update({phrase for text in summaries for phrase in _phrases(text)})
        return cls(phrase for phrase, n in times.items() if n >= _SHARE * len(streams))

    def find(self, stems: Sequence[str], start: int = 0) -> tuple[int, int] | None:
        """(start, stop) of the first phrase among stems in order; of several the longest."""
        for at in range(start, len(stems)):
            for phrase in self._starting.get(stems[at], ()):
                if tuple(stems[at : at + len(phrase)]) == phrase:
                    return at, at + len(phrase)
        return None


def _phrases(text: str) -> Iterator[Phrase]:
    for found in _NAMED.finditer(text.lower()):
        yield tuple(stem(word) for word in tokens(found[1]))
