"""What memories are about: which property of which thing, clause by clause.

Most memories say it ("the deadline of project Amber Otter", "Otter; deadline; 12 May"); the others
("we must deliver project Amber Otter on 12 May") are about what shares most words with them, beside
them or before them. Only words are looked at (ours).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from agents.estimators.past import Stems
from agents.marginal.reading.clauses import EDGE, Clause, clauses_of
from agents.marginal.reading.phrases import Phrase, Phrases
from agents.marginal.reading.signs import asks, stress
from agents.marginal.reading.things import Things
from memaudit_gym.view import VisibleExperience

VERBATIM, _SUMMARY, _COMPOUND, _NOTE = "raw_span", "summary", "compound_evidence", "other"
#: Types of what is not known or over; an interval alone has an end, beside these a beginning.
_DOUBT = frozenset({"abstention", "uncertainty"})
_INTERVAL, _NEW = "interval_fact", frozenset({EDGE, "compound_update"})
#: Words that more matters hold than these, and than this share of all, tell nothing apart.
_FEW, _COMMON = 8, 0.2
#: What it counts, beside the words that are shared, that the experience names a matter, and the
#: least for a matter whose thing is not named in full.
_BESIDE, _LEAST = 1.0, 4.0

#: The matter of each clause; None where it could not be told.
Row = list[int | None]


@dataclass(frozen=True)
class Told:
    """What an experience is about.

    Args:
        clauses: Of each candidate.
        of: The matter of each of these; a verbatim candidate has all of the others.
        named: The matters that are named, in order.
        asked: The matter that the user asks about.
        said: The matter that comes up; None for questions, small talk and ends of conversations.
        stressed: Whether the user says that it matters.
        lasting: Whether what is named holds from now on: beyond doubt, and with no end in sight.
    """

    clauses: list[list[Clause]]
    of: list[Row]
    named: list[int]
    asked: int | None
    said: int | None
    stressed: bool
    lasting: bool


@dataclass
class Matters:
    """Everything that a stream has been about so far.

    Args:
        phrases: What kinds of properties are called.
        keys: (thing, phrase) of every matter.
        things: The things.
    """

    phrases: Phrases
    keys: list[tuple[int, Phrase]] = field(default_factory=list)
    things: Things = field(default_factory=Things)
    _number: dict[tuple[int, Phrase], int] = field(default_factory=dict)
    _words: list[set[str]] = field(default_factory=list)
    _holding: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    _session: str | None = None
    _context: set[str] = field(default_factory=set)

    def read(self, experience: VisibleExperience) -> Told:
        """Takes in the next experience; the order of its candidates does not matter."""
        slots = sorted(range(len(experience.candidates)), key=lambda n: _order(experience, n))
        kinds = [experience.candidates[n].type for n in slots]
        clauses = [
            clauses_of(experience.candidates[n].text, experience.candidates[n].type, self.phrases)
            for n in slots
        ]
        short = [n for n, kind in enumerate(kinds) if kind != VERBATIM]
        own = frozenset(word for said in clauses for c in said for word in c.content)
        if experience.session_id != self._session:
            self._session, self._context = experience.session_id, set()
        self._context |= own
        verbatim = len(short) < len(kinds)
        # What has no verbatim candidate looks back on its session.
        of = self._told(clauses, own if verbatim else frozenset(self._context))
        named = list(dict.fromkeys(m for row in of for m in row if m is not None))
        self._follow(clauses, of, named, {n: kinds[n] == _COMPOUND for n in short})
        every: Row = [*dict.fromkeys(m for n in short for m in of[n] if m is not None)]
        of = [of[n] if n in short else every for n in range(len(of))]
        asked = _noted(of, kinds) if asks(experience) else None
        said = named[0] if named and verbatim and asked is None else None
        places = [slots.index(n) for n in range(len(slots))]
        return Told(
            [clauses[n] for n in places],
            [of[n] for n in places],
            named,
            asked,
            said,
            stress(experience) > 0,
            _lasting(frozenset(kinds)),
        )

    def _told(self, clauses: Sequence[Sequence[Clause]], around: Stems) -> list[Row]:
        """The matters of clauses that say theirs; full names are looked up before short ones."""
        every = [clause for said in clauses for clause in said]
        names = {clause.named.thing for clause in every if clause.named}
        ordered = sorted(names, key=lambda name: (-len(name), sorted(name)))
        things = {name: self.things.number(name, around, every) for name in ordered}
        return [
            [c.named and self._matter(things[c.named.thing], c.named.phrase) for c in said]
            for said in clauses
        ]

    def _matter(self, thing: int, phrase: Phrase) -> int:
        key = thing, phrase
        if key not in self._number:
            self._number[key] = len(self.keys)
            self.keys.append(key)
            self._words.append(set())
        return self._number[key]

    def _follow(
        self,
        clauses: Sequence[Sequence[Clause]],
        of: list[Row],
        named: Sequence[int],
        short: dict[int, bool],
    ) -> None:
        """Gives clauses that do not say their matter the one that they share most with.

        ``short``: {candidate: whether it may be about what the experience does not name}.
        """
        taken: Counter[int] = Counter()
        open_ones = []
        # Where several matters are named, the compound has them in their order.
        for n in sorted(short, key=lambda n: short[n] != (len(named) > 1)):
            for place, (clause, matter) in enumerate(zip(clauses[n], of[n], strict=True)):
                if matter is None:
                    open_ones.append((n, place))
                else:
                    self._take(matter, clause, taken)
        for n, place in open_ones:
            # A compound of more clauses than matters are named goes back on earlier ones.
            beside = bool(named) and not (short[n] and len(named) < len(clauses[n]))
            matter = self._closest(clauses[n][place].content, named, taken, beside)
            if matter is not None:
                of[n][place] = matter
                self._take(matter, clauses[n][place], taken)

    def _take(self, matter: int, clause: Clause, taken: Counter[int]) -> None:
        taken[matter] += 1
        for word in clause.content - self._words[matter]:
            self._words[matter].add(word)
            self._holding[word].append(matter)

    def _closest(
        self, content: Stems, named: Sequence[int], taken: Counter[int], beside: bool
    ) -> int | None:
        """The matter that a clause is most likely about; ``beside``: one of those named."""
        things = self.things.within(content)
        names = frozenset[str]().union(*(self.things.names[n] for n in things))
        scores = dict.fromkeys(named, 0.0)
        for word in sorted(content - names):  # sums of floats depend on their order
            holding = self._holding.get(word, ())
            if len(holding) <= max(_FEW, _COMMON * len(self.keys)):
                for matter in holding:
                    weight = math.log(1 + len(self.keys) / len(holding))
                    scores[matter] = scores.get(matter, 0.0) + weight
        if beside:
            scores = {matter: scores[matter] for matter in named}
        # Who is named in full is meant, if anything is known of it.
        meant = {m: s for m, s in scores.items() if self.keys[m][0] in things}
        scores = {m: s + _BESIDE * (m in named) for m, s in (meant or scores).items()}
        if not scores:
            return None
        # Of equals the one that fewest clauses are about, then the first.
        order = {matter: place for place, matter in enumerate(scores)}
        best = max(scores, key=lambda m: (scores[m], -taken[m], -order[m]))
        return best if beside or best in meant or scores[best] >= _LEAST else None


def _order(experience: VisibleExperience, slot: int) -> tuple[bool, bool, str, str]:
    """Summaries first, for they say what comes first, then what says things in the same order."""
    candidate = experience.candidates[slot]
    kind = candidate.type
    return kind != _SUMMARY, kind != _COMPOUND, kind, candidate.text


def _noted(of: Sequence[Row], kinds: Sequence[str]) -> int | None:
    """What a note says was asked."""
    notes = [row for row, kind in zip(of, kinds, strict=True) if kind == _NOTE]
    return notes[0][0] if notes and notes[0] else None


def _lasting(kinds: frozenset[str]) -> bool:
    """Whether memories of these types tell of what holds from now on."""
    if VERBATIM not in kinds or kinds & _DOUBT:
        return False
    return _INTERVAL not in kinds or bool(kinds & _NEW)
