"""Words of a text: tokens, content words and their stems.

One tokenizer for every room that compares texts (features, estimated values, lexical coverage),
so that the same words count everywhere. Change ``VERSION`` when a result would change.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from functools import lru_cache

import snowballstemmer

#: Goes into the name of every rule that is built on these functions.
VERSION = "1"

_TOKEN = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")


class _Stemmer(threading.local):
    """A stemmer for each thread: it keeps the word that it works on in itself."""

    def __init__(self) -> None:
        self.english = snowballstemmer.stemmer("english")


_STEMMER = _Stemmer()

#: Function words: they carry grammar, not content. Negations and words of change ("not",
#: "never", "longer", "instead") stay content: they tell an update from a fact.
STOP_WORDS = frozenset(
    """
    a about after all also am an and any are as at be because been before being both but by can
    could did do does doing down during each few for from further had has have having he her here
    hers him himself his how i if in into is it its itself just me more most my myself of off on
    once only or other our ours out over own s same she should so some such t than that the their
    theirs them themselves then there these they this those through to too under until up us very
    was we were what when where which while who whom why will with would you your yours yourself
    i'm i've i'd i'll it's that's he's she's we're they're you're we've they've you've there's
    what's let's
    """.split()
)


def tokens(text: str) -> list[str]:
    """Lower-case words and numbers, in order, with typographic apostrophes made plain."""
    return [word.replace("\u2019", "'") for word in _TOKEN.findall(text.lower())]


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The Snowball (English) stem of a lower-case word."""
    stemmed: str = _STEMMER.english.stemWord(word.removesuffix("'s"))
    return stemmed


def stems_of(words: Iterable[str]) -> list[str]:
    """Stems of the given tokens that are not function words, in order, with repeats."""
    return [stem(word) for word in words if word not in STOP_WORDS]


def content_stems(text: str) -> list[str]:
    """Stems of the words of a text that are not function words, in order, with repeats."""
    return stems_of(tokens(text))


@lru_cache(maxsize=1 << 14)
def stem_set(text: str) -> frozenset[str]:
    """The distinct content stems of a text."""
    return frozenset(content_stems(text))
