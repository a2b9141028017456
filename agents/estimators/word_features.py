"""Features of one content word of an experience, in groups that can be left out."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from agents.estimators.features import SELF, share
from agents.estimators.past import Moment, Stems
from memaudit_gym.text import STOP_WORDS, stem
from memaudit_gym.view import VisibleCandidate

_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_TIME = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|last|next|ago|recently|days?|weeks?|weekend|months?|"
    r"years?|morning|night|spring|summer|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    r"january|february|march|april|may|june|july|august|september|october|november|december)\b"
)
_ASKING = ("what", "when", "how", "where", "who", "why", "which")
_ENDINGS = ("ing", "ed", "ly", "s")


@dataclass(frozen=True)
class Spot:
    """Where a stem stands in a text: its first word, and how often.

    Args:
        word: As written.
        place: The number of words before it.
        opens: Whether it opens a sentence.
        times: How often the stem stands there.
        bracketed: Whether it stands in square brackets, as the caption of a picture does.
    """

    word: str
    place: int
    opens: bool
    times: int
    bracketed: bool


@dataclass(frozen=True)
class Utterance:
    """What an experience says, and what its shorter candidates make of it.

    Args:
        moment: The experience and its past.
        text: Its text.
        spots: {stem: where it stands}, in order.
        length: The number of words.
        distilled: The candidates that are not verbatim, with their stems.
        names: Stems of the names of those who have spoken so far.
        distilled_before: In how many earlier distilled candidates each stem stood.
    """

    moment: Moment
    text: str
    spots: dict[str, Spot]
    length: int
    distilled: tuple[tuple[VisibleCandidate, Stems], ...]
    names: frozenset[str]
    distilled_before: dict[str, int]


#: From an utterance and one of its stems to the numbers of one group.
WordFeature = Callable[[Utterance, str], list[float]]


def spelled_stems(text: str) -> list[tuple[str, int, int]]:
    """(stem, start, stop) of every content word of a text, in order."""
    found = []
    for match in _WORD.finditer(text):
        plain = match.group().lower().replace("\u2019", "'")
        if plain not in STOP_WORDS:
            found.append((stem(plain), match.start(), match.end()))
    return found


def spots_of(text: str) -> tuple[dict[str, Spot], int]:
    """({content stem: where it stands}, number of words)."""
    place_of = {match.start(): place for place, match in enumerate(_WORD.finditer(text))}
    found: dict[str, Spot] = {}
    for word, start, stop in spelled_stems(text):
        if word in found:
            found[word] = replace(found[word], times=found[word].times + 1)
            continue
        before = text[:start].rstrip()
        opens = not before or before[-1] in ".!?["
        bracketed = before.rfind("[") > before.rfind("]")
        found[word] = Spot(text[start:stop], place_of[start], opens, 1, bracketed)
    return found, len(place_of)


def spelling(said: Utterance, word: str) -> list[float]:
    """How it is written and where in the text it stands."""
    spot = said.spots[word]
    lower = spot.word.lower()
    return [
        float(spot.times),
        spot.place / said.length,
        float(said.length),
        float(len(said.spots)),
        float(spot.word[0].isupper() and not spot.opens),
        float(spot.word[0].isupper()),
        float(any(letter.isdigit() for letter in spot.word)),
        float(len(word)),
        float(spot.bracketed),
        float("[" in said.text),
        *(float(lower.endswith(ending)) for ending in _ENDINGS),
        float(word in said.names),
    ]


def utterance(said: Utterance, word: str) -> list[float]:
    """What kind of text it stands in: asking, personal, with dates, numbers and names."""
    lower, written = said.text.lower(), said.text.split()
    return [
        float("?" in said.text),
        float(said.text.count("!")),
        float(len(SELF.findall(lower))),
        float(len(_TIME.findall(lower))),
        float(sum(letter.isdigit() for letter in lower)),
        float(sum(w[0].isupper() for w in written[1:])),
    ]


def distilled(said: Utterance, word: str) -> list[float]:
    """What shorter candidates of the experience keep of it, and whether this word is in them."""
    stems = [own for _, own in said.distilled]
    everything = frozenset[str]().union(*stems)
    holding = [(c, own) for c, own in said.distilled if word in own]
    text = frozenset(said.spots)
    return [
        float(word in everything),
        float(len(holding)),
        float(len(stems)),
        float(len(everything)),
        share(text, everything),
        float(len(text & everything)),
        min((c.cost for c, _ in holding), default=0.0),
        float(min((len(own) for _, own in holding), default=0)),
        min((c.text.lower().find(word[:4]) / len(c.text) for c, _ in holding), default=-1.0),
        sum(c.cost for c, _ in said.distilled),
        float(sum(len(_TIME.findall(c.text.lower())) for c, _ in said.distilled)),
        1 - share(everything, text),
    ]


def word_novelty(said: Utterance, word: str) -> list[float]:
    """Whether it, and what stands around it, was said before."""
    past = said.moment.past
    everything = frozenset[str]().union(*(own for _, own in said.distilled))
    return [
        float(past.seen[word]),
        math.log((1 + past.experiences) / (1 + past.seen[word])),
        float(past.session[word]),
        sum(w not in past.seen for w in said.spots) / len(said.spots),
        sum(w not in past.seen for w in everything) / max(1, len(everything)),
        float(said.distilled_before.get(word, 0)),
    ]


def word_previous(said: Utterance, word: str) -> list[float]:
    """The experience before: whether it has the word, and what it asks."""
    text = said.moment.past.previous
    lower = text.lower()
    return [
        float(word in said.moment.past.previous_stems),
        float("?" in text),
        float(len(text.split())),
        *(float(asking in lower) for asking in _ASKING),
    ]


def word_position(said: Utterance, word: str) -> list[float]:
    """Where in the session and in the stream."""
    return [float(said.moment.past.place), said.moment.share]


WORD_GROUPS: dict[str, WordFeature] = {
    "spelling": spelling,
    "utterance": utterance,
    "distilled": distilled,
    "novelty": word_novelty,
    "previous": word_previous,
    "position": word_position,
}
