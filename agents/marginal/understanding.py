"""What a writer has understood of a stream so far."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from agents.estimators.reading import Floats
from agents.estimators.words import VERBATIM
from agents.marginal.background import Background
from agents.marginal.interest.interests import Interests
from agents.marginal.reading.matters import Matters
from agents.marginal.reading.told import Told
from memaudit_gym.view import VisibleExperience

#: Memories that come with a change or an end of what held before.
_CHANGED, _ENDED = "compound_update", frozenset({"tombstone", "abstention"})


class Understanding:
    """Matters, the interest in them, and how they hang together.

    Args:
        background: What is known of streams in general.

    Attributes:
        matters: Everything that the stream has been about.
        interests: What its user cares for.
        worth: (M,) the interest in every matter, that in a mean one being 1.
        asked: How often each matter was asked about.
        version: How often each matter has changed.
        of_thing: {thing: its matters, in the order in which they came up}.
        pointing: {thing: the matters that name it as their value}.
        targets: {matter: the things that it names as its value}.
    """

    def __init__(self, background: Background) -> None:
        self.matters = Matters(background.phrases)
        self.interests = Interests(background.prior)
        self.worth: Floats = self.interests.relative()
        self.asked: Counter[int] = Counter()
        self.version: Counter[int] = Counter()
        self.of_thing: defaultdict[int, list[int]] = defaultdict(list)
        self.pointing: defaultdict[int, set[int]] = defaultdict(set)
        self.targets: defaultdict[int, set[int]] = defaultdict(set)

    def see(self, experience: VisibleExperience) -> Told:
        """Takes in the next experience, before it is decided on."""
        before = len(self.matters.keys)
        told = self.matters.read(experience)
        for number, (thing, _) in enumerate(self.matters.keys[before:], before):
            self.of_thing[thing].append(number)
        self.interests.see(self.matters, told)
        self.worth = self.interests.relative()
        if told.asked is not None:
            self.asked[told.asked] += 1
        types = [c.type for c in experience.candidates]
        if told.named and (_CHANGED in types or _ENDED.issubset(types)):
            self.version[told.named[0]] += 1
        self._link(told, types)
        return told

    def _link(self, told: Told, types: Sequence[str]) -> None:
        """Things that are named in clauses about other things are values of those."""
        things = self.matters.things
        for clauses, row, kind in zip(told.clauses, told.of, types, strict=True):
            if kind == VERBATIM:
                continue
            for clause, matter in zip(clauses, row, strict=True):
                if matter is None:
                    continue
                own = self.matters.keys[matter][0]
                for thing in things.within(clause.content) - {own}:
                    if not things.names[thing] <= things.names[own]:
                        self.pointing[thing].add(matter)
                        self.targets[matter].add(thing)
