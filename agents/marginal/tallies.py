"""What the stream so far has dwelt on: words said, stressed, and asked about."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from agents.estimators.past import Stems
from memaudit_gym.view import VisibleExperience

#: How people say that something matters.
STRESS = re.compile(
    r"\b(?:important|importance|matters?|remember|mind|need|later|essential|crucial|vital)\b"
    r"|\bforget this\b|\bnot forget\b|\bfor sure\b|\bam sure\b",
    re.IGNORECASE,
)
_QUESTION = frozenset({"raw_span", "atomic_fact", "other"})


def stress(experience: VisibleExperience) -> float:
    """How often the experience says that something matters."""
    return float(len(STRESS.findall(experience.text)))


def asks(experience: VisibleExperience) -> bool:
    """Whether it is a question with its answer: its memories are the answer and a note."""
    return {c.type for c in experience.candidates} == _QUESTION


@dataclass
class Tally:
    """Experiences of one sort: how many, and which hold a name or a topic.

    Args:
        count: How many.
        words: In how many of them each stem stands.
        topics: The topics of each.
        holding: {name: the numbers of those that hold it}.
    """

    count: int = 0
    words: Counter[str] = field(default_factory=Counter)
    topics: list[Stems] = field(default_factory=list)
    holding: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    _alike: dict[Stems, list[int]] = field(default_factory=dict)

    def add(self, names: Stems, topics: Stems) -> None:
        """One more experience."""
        for name in names:
            self.holding[name].append(self.count)
        self.words.update(names | topics)
        self._alike.clear()
        self.topics.append(topics)
        self.count += 1

    def alike(self, names: Stems) -> list[int]:
        """Those that share at least two names: most likely about the same thing."""
        if names not in self._alike:  # the candidates of an experience mostly have the same
            shared = Counter(number for name in names for number in self.holding.get(name, ()))
            self._alike[names] = [number for number, times in shared.items() if times > 1]
        return self._alike[names]

    def most(self, words: Stems) -> float:
        """The count of the word that stands in most of them."""
        return float(max((self.words[word] for word in words), default=0))


@dataclass
class Tallies:
    """The tallies of a stream: of all experiences with facts, stressed ones, questions."""

    said: Tally = field(default_factory=Tally)
    stressed: Tally = field(default_factory=Tally)
    asked: Tally = field(default_factory=Tally)

    def add(self, experience: VisibleExperience, names: Stems, topics: Stems) -> None:
        """Takes in an experience after its candidates were decided on."""
        if not any(c.type == "raw_span" for c in experience.candidates):
            return  # the end of a conversation only repeats it
        self.said.add(names, topics)
        if asks(experience):
            self.asked.add(names, topics)
        elif stress(experience):
            self.stressed.add(names, topics)
