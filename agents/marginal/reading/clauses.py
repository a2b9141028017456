"""Memories taken apart into clauses, and what each clause says that it is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from agents.estimators.past import Stems
from agents.marginal.reading.phrases import Phrase, Phrases
from memaudit_gym.text import STOP_WORDS, stem

#: A clause, or the three parts of it, in a row: thing, property, value.
EDGE = "graph_edge"

_ENDS = re.compile(r"[;.!?]\s+|[;.!?]$")
#: Tokens of a text, and the marks that end a run of them.
_PART = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*|[;:,.!?()]")


class Named(NamedTuple):
    """What a clause says that it is about: a kind of property, and the thing as it is called."""

    phrase: Phrase
    thing: Stems


@dataclass(frozen=True)
class Clause:
    """One clause.

    Args:
        words: Lower-case tokens and marks, in order.
        stems: The stem of each.
        content: The distinct stems of its content words.
        named: What it says that it is about; None where it does not say.
    """

    words: tuple[str, ...]
    stems: tuple[str, ...]
    content: Stems
    named: Named | None

    def run(self, place: int) -> Stems:
        """The stems of the plain words around a place, that one among them."""
        start = place
        while start and is_plain(self.words[start - 1]):
            start -= 1
        return frozenset(self.stems[start : _end_of_run(self.words, place)])


def clauses_of(text: str, kind: str, phrases: Phrases) -> list[Clause]:
    """The clauses of a memory of a type; a date before a colon counts with what follows."""
    pieces = [text] if kind == EDGE else _ENDS.split(text)
    found = [_clause(piece, kind == EDGE, phrases) for piece in pieces if piece]
    return [clause for clause in found if clause.content]


def is_plain(word: str) -> bool:
    """Whether a word may belong to a name: letters, and no function word."""
    return word[0].isalpha() and word not in STOP_WORDS


def _end_of_run(words: Sequence[str], place: int) -> int:
    """The first place from there on whose word is not plain."""
    while place < len(words) and is_plain(words[place]):
        place += 1
    return place


def _clause(text: str, edge: bool, phrases: Phrases) -> Clause:
    words = tuple(part.replace("\u2019", "'") for part in _PART.findall(text.lower()))
    stems = tuple(stem(word) for word in words)
    pairs = zip(words, stems, strict=True)
    content = frozenset(s for w, s in pairs if w[0].isalnum() and w not in STOP_WORDS)
    named = _of_edge(words, stems, phrases) if edge else _of(words, stems, phrases)
    return Clause(words, stems, content, named)


def _of_edge(words: Sequence[str], stems: Sequence[str], phrases: Phrases) -> Named | None:
    """Otter; deadline; 12 May"""
    at = phrases.find(stems, 1)
    if at is None:
        return None
    before = zip(words[: at[0]], stems[: at[0]], strict=True)
    thing = frozenset(s for w, s in before if is_plain(w))
    return Named(tuple(stems[slice(*at)]), thing) if thing else None


def _of(words: Sequence[str], stems: Sequence[str], phrases: Phrases) -> Named | None:
    """The deadline of project Amber Otter ..."""
    start = 0
    while (at := phrases.find(stems, start)) is not None:
        start = at[1]
        if words[start : start + 1] == ("of",):
            first = start + 1 + (words[start + 1 : start + 2] == ("the",))
            last = _end_of_run(words, first)
            if last > first:
                return Named(tuple(stems[slice(*at)]), frozenset(stems[first:last]))
    return None
