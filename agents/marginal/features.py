"""Features of a candidate from visible fields and the past, in groups that can be left out."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from agents.estimators.past import Stems
from agents.marginal.reading.signs import asks, stress
from agents.marginal.reading.told import Told
from agents.marginal.understanding import Understanding
from memaudit_gym.records import REPRESENTATION_TYPES
from memaudit_gym.view import VisibleExperience

_TYPE = {name: code for code, name in enumerate(REPRESENTATION_TYPES)}
#: Of how many facts about the thing that a value names one may ask through that value, at most.
_HOPS = 3


@dataclass(frozen=True)
class Seen:
    """One candidate where it comes in; features read nothing else.

    Args:
        experience: Its experience.
        place: Its place among the experience's candidates.
        told: What the experience is about.
        matters: What the candidate is about, each matter once.
        understood: What was understood so far, this experience among it.
        own: The content stems of its text.
        before, session: The content stems of the memories before: of all, of its session's.
        share: The share of the stream that is past.
    """

    experience: VisibleExperience
    place: int
    told: Told
    matters: Sequence[int]
    understood: Understanding
    own: Stems
    before: set[str]
    session: set[str]
    share: float


#: From a candidate where it comes in to the numbers of one group.
Feature = Callable[[Seen], list[float]]


def type_and_cost(seen: Seen) -> list[float]:
    """One-hot type, confidence, cost, ln cost."""
    c = seen.experience.candidates[seen.place]
    kind = [0.0] * len(_TYPE)
    kind[_TYPE.get(c.type, _TYPE["other"])] = 1.0
    return [*kind, c.confidence, c.cost, math.log(c.cost)]


def siblings(seen: Seen) -> list[float]:
    """How many of which type come with it, and its cost beside the costliest of them."""
    counts = [0.0] * len(_TYPE)
    for c in seen.experience.candidates:
        counts[_TYPE.get(c.type, _TYPE["other"])] += 1.0
    costs = [c.cost for c in seen.experience.candidates]
    return [*counts, costs[seen.place] / max(costs)]


def emphasis(seen: Seen) -> list[float]:
    """Whether this experience says that it matters, and whether it is a question."""
    return [stress(seen.experience), float(asks(seen.experience))]


def novelty(seen: Seen) -> list[float]:
    """How much of it was said before: ever, and in this session; and how late it is."""
    size = max(1, len(seen.own))
    return [
        len(seen.own - seen.before) / size,
        len(seen.own & seen.session) / size,
        seen.share,
    ]


def interest(seen: Seen) -> list[float]:
    """The interest in its matters, and what has shown it.

    The sum, most, mean and least interest; the rank of the most; how many matters; how often they
    were asked about and came up, in the most and in all; the most that one was stressed and has
    changed; how many clauses are unclear; how many questions and matters there were so far.
    """
    understood, matters = seen.understood, list(seen.matters)
    unclear = sum(matter is None for matter in seen.told.of[seen.place])
    known = [float(len(understood.interests.questions)), float(len(understood.worth))]
    if not matters:
        return [0.0] * 12 + [float(unclear), *known]
    worth = understood.worth[matters]
    asked = [understood.asked[m] for m in matters]
    said = [understood.interests.said[m] for m in matters]
    return [
        float(worth.sum()),
        float(worth.max()),
        float(worth.mean()),
        float(worth.min()),
        float((understood.worth < worth.max()).mean()),
        float(len(matters)),
        float(max(asked)),
        float(sum(asked)),
        float(max(said)),
        float(sum(said)),
        float(max(understood.interests.stressed[m] for m in matters)),
        float(max(understood.version[m] for m in matters)),
        float(unclear),
        *known,
    ]


def links(seen: Seen) -> list[float]:
    """Who names its things, and which things its values name: questions may go through these.

    The interest in what names its things, summed where it is among the first facts of one, and the
    most of any; how many facts are known of the things that its values name, weighted by the
    interest in it, and the most of one matter; how many facts of its thing came before it, and how
    many are known.
    """
    understood, matters = seen.understood, seen.matters
    if not matters:
        return [0.0] * 6
    things = [understood.matters.keys[m][0] for m in matters]
    through = [float(np.sum(understood.worth[sorted(understood.pointing[t])])) for t in things]
    places = [understood.of_thing[t].index(m) for t, m in zip(things, matters, strict=True)]
    hops = [
        min(_HOPS, max((len(understood.of_thing[t]) for t in understood.targets[m]), default=0))
        for m in matters
    ]
    return [
        sum(x for x, place in zip(through, places, strict=True) if place < _HOPS),
        max(through),
        float(sum(understood.worth[m] * hop for m, hop in zip(matters, hops, strict=True))),
        float(max(hops)),
        float(min(places)),
        float(len(understood.of_thing[things[0]])),
    ]


GROUPS: dict[str, Feature] = {
    "type_and_cost": type_and_cost,
    "siblings": siblings,
    "emphasis": emphasis,
    "novelty": novelty,
    "interest": interest,
    "links": links,
}
#: The group that estimates start from.
INTEREST = "interest"
