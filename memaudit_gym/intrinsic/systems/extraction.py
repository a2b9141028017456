"""Observations out of sentences, by grammar alone. Source: ours.

An observation is a sentence that joins a thing (a hyphenated identifier), a property of it (two
words) and a value: a number with its unit, a name, or a word of rhythm or state. It knows none of
the generated corpus' things, properties or phrases, but the corpus is written in this grammar; free
prose is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memaudit_gym import text
from memaudit_gym.intrinsic.sentences import sentences

#: What an observation says that a property has no value any more.
GONE = frozenset({"gone"})

_THING = re.compile(r"\b[a-z]{2,}(?:-[a-z]+)+\b")
_SPEAKER = re.compile(r"^[A-Z][\w.]+ [A-Z][\w.]+: ")
_NUMBER = re.compile(r"\b\d+ [a-z]+")
_GONE = re.compile(r"\bno longer appl(?:y|ies)\b")
_RHYTHMS = "hourly nightly daily weekly fortnightly monthly quarterly yearly".split()
_STATES = "mandatory optional enabled disabled suspended paused required".split()
_WORDS = frozenset((*_RHYTHMS, *_STATES))
#: Words that announce a change, and those that end a dispute.
_CHANGES = re.compile(r"\b(?:now|new|today|changed?|moved|switched|updated?|as of)\b")
_RULINGS = re.compile(r"\b(?:settled|supersedes?|dispute|correct)\b")


@dataclass(frozen=True, slots=True)
class Observation:
    """What a sentence says.

    Args:
        thing: The identifier.
        slot: The thing and the stems of its property: what a value belongs to.
        value: The words of the value, or ``GONE``.
        text: The sentence, without its speaker.
        announces_change: Whether it says that something has changed.
        settles: Whether it says that a dispute is over.
    """

    thing: str
    slot: tuple[str, frozenset[str]]
    value: frozenset[str]
    text: str
    announces_change: bool
    settles: bool


def subject(document: str) -> str | None:
    """The first thing that a document names, in its head as a rule."""
    found = _THING.search(document.lower())
    return found[0] if found else None


def observations(document: str) -> Iterator[Observation]:
    """The observations in a document, in order."""
    for sentence in sentences(document):
        found = _observation(_SPEAKER.sub("", sentence))
        if found is not None:
            yield found


def _observation(sentence: str) -> Observation | None:
    lower = sentence.lower()
    value = GONE if _GONE.search(lower) else frozenset(_values(sentence))
    if not value:
        return None
    for thing in dict.fromkeys(_THING.findall(lower)):
        if noun := _property(lower, thing):
            stems = frozenset(text.stems_of(noun.split()))
            return Observation(
                thing=thing,
                slot=(thing, stems),
                value=value,
                text=sentence,
                announces_change=bool(_CHANGES.search(lower)),
                settles=bool(_RULINGS.search(lower)),
            )
    return None


def _property(sentence: str, thing: str) -> str | None:
    """Two words: ``thing's two words``, ``two words of thing``, ``thing two words``."""
    name = re.escape(thing)
    patterns = (
        rf"\b{name}'s (\w+ \w+)",
        rf"(\w+ \w+) (?:of|for|on|in) {name}(?![-'])\b",
        rf"\b{name} (\w+ \w+)",
    )
    return next((m[1] for p in patterns if (m := re.search(p, sentence))), None)


def _values(sentence: str) -> Iterator[str]:
    yield from _NUMBER.findall(sentence.lower())
    words = re.findall(r"[^\W_]+(?:-[^\W_]+)*", sentence)
    yield from (word.lower() for word in words if word.lower() in _WORDS)
    yield from (word for word in words[1:] if word[:1].isupper() and word != "I")
