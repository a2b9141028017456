"""Features of a candidate from visible fields and the past, in groups that can be left out."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from agents.estimators.past import Moment, Stems, said
from memaudit_gym.records import REPRESENTATION_TYPES

#: From a moment and a candidate's place in it to the numbers of one group.
Feature = Callable[[Moment, int], list[float]]

_TYPE = {name: code for code, name in enumerate(REPRESENTATION_TYPES)}
SELF = re.compile(r"\b(?:i|me|my|mine|we|our|i'm|i've|i'd|i'll|we're|we've)\b")


def type_and_cost(moment: Moment, place: int) -> list[float]:
    """One-hot type, confidence, cost, ln cost, the file's own estimate."""
    c = moment.experience.candidates[place]
    kind = [0.0] * len(_TYPE)
    kind[_TYPE.get(c.type, _TYPE["other"])] = 1.0
    return [*kind, c.confidence, c.cost, math.log1p(c.cost), c.estimated_value or 0.0]


def siblings(moment: Moment, place: int) -> list[float]:
    """How many there are, the cost among theirs, and how much is shared with the experience."""
    costs = [c.cost for c in moment.experience.candidates]
    own, rest = moment.candidates[place], moment.candidates[:place] + moment.candidates[place + 1 :]
    others = frozenset[str]().union(*rest)
    return [
        float(len(costs)),
        costs[place] / sum(costs),
        share(own, moment.own),
        share(moment.own, own),
        share(own, others),
        float(len(moment.own)),
    ]


def form(moment: Moment, place: int) -> list[float]:
    """Counts over the candidate's own text and the experience's: numbers, names, questions."""
    words = moment.experience.candidates[place].text.split()
    text = said(moment.experience)
    length = max(1, len(words))
    return [
        sum(any(ch.isdigit() for ch in word) for word in words) / length,
        sum(word[:1].isupper() for word in words[1:]) / length,
        len(moment.candidates[place]) / length,
        float("?" in text),
        float(text.count("!")),
        float("[" in text),
        len(SELF.findall(text.lower())) / max(1, len(text.split())),
    ]


def previous(moment: Moment, place: int) -> list[float]:
    """The experience before: does it ask, how long is it, does the candidate take it up."""
    text = moment.past.previous
    return [
        float("?" in text),
        float(len(text.split())),
        share(moment.candidates[place], moment.past.previous_stems),
    ]


def novelty(moment: Moment, place: int) -> list[float]:
    """How much of the candidate was said before: ever, in this session, and how rare it is."""
    own, past = moment.candidates[place], moment.past
    rare = [math.log((1 + past.experiences) / (1 + past.seen[word])) for word in own]
    return [
        sum(word not in past.seen for word in own) / max(1, len(own)),
        sum(word in past.session for word in own) / max(1, len(own)),
        sum(rare) / max(1, len(own)),
        max(rare, default=0.0),
    ]


def position(moment: Moment, place: int) -> list[float]:
    """Where in the session and in the stream."""
    past = moment.past
    return [float(past.place), float(past.sessions), moment.share]


GROUPS: dict[str, Feature] = {
    "type_and_cost": type_and_cost,
    "siblings": siblings,
    "form": form,
    "previous": previous,
    "novelty": novelty,
    "position": position,
}


def share(words: Stems, others: Stems) -> float:
    """The share of ``words`` that are among ``others``; 0 without words."""
    return len(words & others) / len(words) if words else 0.0
