"""Features of a candidate from visible fields and the past, in groups that can be left out."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from agents.estimators.past import Stems
from agents.marginal.tallies import Tallies, Tally, asks, stress
from agents.marginal.topics import Topics
from memaudit_gym.records import REPRESENTATION_TYPES
from memaudit_gym.view import VisibleExperience

_TYPE = {name: code for code, name in enumerate(REPRESENTATION_TYPES)}


@dataclass(frozen=True)
class Seen:
    """One candidate where it comes in; features read nothing else.

    Args:
        experience: Its experience.
        place: Its place among the experience's candidates.
        own: The content stems of its text.
        names, topics: Of what it is about: its own, or its experience's where it has no topic.
        own_topics: The topics that its text names.
        tallies: What the experiences before dwelt on.
        known: What topics were worth in training.
        session: The content stems of the session's memories so far.
        share: The share of the stream that is past.
    """

    experience: VisibleExperience
    place: int
    own: Stems
    names: Stems
    topics: Stems
    own_topics: Stems
    tallies: Tallies
    known: Topics
    session: Stems
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


def topics(seen: Seen) -> list[float]:
    """What its topics were worth in training streams, and how many it has."""
    worth = sorted((seen.known.worth[word] for word in seen.topics), reverse=True)
    own = sum(seen.known.worth[word] for word in seen.own_topics)
    return [*_first(worth, 2, 1.0), sum(worth), own, float(len(seen.own_topics))]


def history(seen: Seen) -> list[float]:
    """How often its names and topics were said, stressed and asked about before."""
    t = seen.tallies
    return [
        *_counts(t.said, t.said, seen),
        *_counts(t.stressed, t.said, seen),
        *_counts(t.asked, t.said, seen),
    ]


def _counts(tally: Tally, said: Tally, seen: Seen) -> list[float]:
    """Counts of names, of topics, rates of topics, and experiences about the same thing."""
    alike = tally.alike(seen.names)
    base = (tally.count + 0.5) / (said.count + 5)
    rates = _rates(tally, said, seen.topics, base)
    return [
        tally.most(seen.names),
        tally.most(seen.topics),
        *_first(rates, 2, base),
        sum(_rates(tally, said, seen.own_topics, base)),
        base,
        float(len(alike)),
        (len(alike) + base) / (len(said.alike(seen.names)) + 1),
        float(sum(bool(tally.topics[number] & seen.topics) for number in alike)),
    ]


def _rates(tally: Tally, said: Tally, words: Stems, base: float) -> list[float]:
    """In what share of the experiences with a word it was so; highest first."""
    found = [(tally.words[w] + 2 * base) / (said.words[w] + 2) for w in words]
    return sorted(found, reverse=True)


def novelty(seen: Seen) -> list[float]:
    """How much of it was said before: ever, and in this session; and how late it is."""
    said, own = seen.tallies.said.words, seen.own
    return [
        sum(word not in said for word in own) / max(1, len(own)),
        len(own & seen.session) / max(1, len(own)),
        seen.share,
    ]


def _first(found: Sequence[float], count: int, default: float) -> list[float]:
    return [*found[:count], *[default] * (count - len(found))]


GROUPS: dict[str, Feature] = {
    "type_and_cost": type_and_cost,
    "siblings": siblings,
    "emphasis": emphasis,
    "topics": topics,
    "history": history,
    "novelty": novelty,
}
