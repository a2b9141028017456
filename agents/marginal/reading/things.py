"""What things are called, in full and in short."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from agents.estimators.past import Stems
from agents.marginal.reading.clauses import Clause


@dataclass
class Things:
    """The things of a stream so far.

    Args:
        names: The stems of each one's name.
    """

    names: list[Stems] = field(default_factory=list)
    _called: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    _filed: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    _last: list[int] = field(default_factory=list)
    _clock: int = 0

    def number(self, name: Stems, around: Stems, clauses: Sequence[Clause]) -> int:
        """The number of the thing that is called so.

        Args:
            name: In full or in short; a short name may be that of several.
            around: The stems of what it stands in: who is named in full there is meant.
            clauses: Those of the experience, in which a new thing's full name may stand.
        """
        # A longer name has the rarest word of this one, too.
        longer = min((self._called.get(word, []) for word in name), key=len)
        fits = self._in(name) | {n for n in longer if name <= self.names[n]}
        full = [n for n in fits if len(self.names[n]) > 1 and self.names[n] <= name | around]
        if len(name) == 1 and not full:
            spelled = _spelled_out(name, clauses)
            if len(spelled) > 1:
                return self.number(spelled, around, clauses)
        meant = full or (fits if len(name) == 1 else [])
        # The one that came up last.
        found = max(meant, key=lambda n: self._last[n]) if meant else self._new(name)
        if 1 < len(name) < len(self.names[found]):
            self.names[found] = name
            self._file(found)
        self._clock += 1
        self._last[found] = self._clock
        return found

    def within(self, content: Stems) -> set[int]:
        """The things whose full name stands in a clause."""
        return {n for n in self._in(content) if len(self.names[n]) > 1}

    def _in(self, words: Stems) -> set[int]:
        """The things all of whose name is among words."""
        near = {n for word in words for n in self._filed.get(word, ())}
        return {n for n in near if self.names[n] <= words}

    def _new(self, name: Stems) -> int:
        self.names.append(name)
        self._last.append(0)
        for word in name:
            self._called[word].append(len(self.names) - 1)
        self._file(len(self.names) - 1)
        return len(self.names) - 1

    def _file(self, thing: int) -> None:
        """Under the word of its name that names fewest things: "project" would lead to many."""
        word = min(self.names[thing], key=lambda word: (len(self._called[word]), word))
        self._filed[word].append(thing)


def _spelled_out(name: Stems, clauses: Sequence[Clause]) -> Stems:
    """A short name with the words beside it that all clauses have that do not say their matter."""
    (short,) = name
    found = [
        clause.run(clause.stems.index(short))
        for clause in clauses
        if clause.named is None and short in clause.content
    ]
    return frozenset.intersection(*found) if found else name
