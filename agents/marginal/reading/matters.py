"""What memories are about: which property of which thing, clause by clause.

Most memories say it ("the deadline of project Amber Otter", "Otter; deadline; 12 May"); the others
("we must deliver project Amber Otter on 12 May") are about what shares most words with them, beside
them or before them. Only words are looked at (ours).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from agents.estimators.past import Stems
from agents.estimators.words import RETELLING, VERBATIM
from agents.marginal.reading.clauses import Clause, clauses_of
from agents.marginal.reading.phrases import Phrase, Phrases
from agents.marginal.reading.signs import asks, stress
from agents.marginal.reading.things import Things
from agents.marginal.reading.told import Row, Told, lasting
from agents.marginal.reading.word_index import WordIndex
from memaudit_gym.view import VisibleCandidate, VisibleExperience

_COMPOUND, _NOTE = "compound_evidence", "other"
#: What it counts, beside the words that are shared, that the experience names a matter, and the
#: least for a matter whose thing is not named in full.
_BESIDE, _LEAST = 1.0, 4.0


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
    _index: WordIndex = field(default_factory=WordIndex)
    _session: str | None = None
    _context: set[str] = field(default_factory=set)

    def read(self, experience: VisibleExperience) -> Told:
        """Takes in the next experience; the order of its candidates does not matter."""
        every = experience.candidates
        slots = sorted(range(len(every)), key=lambda n: _order(every[n]))
        kinds = [every[n].type for n in slots]
        clauses = [clauses_of(every[n].text, every[n].type, self.phrases) for n in slots]
        verbatim = VERBATIM in kinds
        of = self._named(clauses, self._around(experience.session_id, clauses, verbatim))
        named = list(dict.fromkeys(m for row in of for m in row if m is not None))
        self._follow(kinds, clauses, of, named)
        asked = _noted(of, kinds) if asks(experience) else None
        places = [slots.index(n) for n in range(len(slots))]
        return Told(
            [clauses[n] for n in places],
            [of[n] for n in places],
            named,
            asked,
            named[0] if named and verbatim and asked is None else None,
            stress(experience) > 0,
            lasting(frozenset(kinds)),
        )

    def _around(
        self, session: str | None, clauses: Sequence[Sequence[Clause]], verbatim: bool
    ) -> Stems:
        """The stems that names stand among: of the experience, or of its session so far."""
        own = frozenset(word for said in clauses for c in said for word in c.content)
        if session != self._session:
            self._session, self._context = session, set()
        self._context |= own
        # What has no verbatim candidate looks back on its session.
        return own if verbatim else frozenset(self._context)

    def _named(self, clauses: Sequence[Sequence[Clause]], around: Stems) -> list[Row]:
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
        return self._number[key]

    def _follow(
        self,
        kinds: Sequence[str],
        clauses: Sequence[Sequence[Clause]],
        of: list[Row],
        named: Sequence[int],
    ) -> None:
        """Fills in ``of`` for clauses that do not say their matter: what they share most with.

        A verbatim candidate gets all matters of the others.
        """
        short = [n for n, kind in enumerate(kinds) if kind != VERBATIM]
        taken: Counter[int] = Counter()
        unsaid = []
        # Where several matters are named, the compound has them in their order.
        for n in sorted(short, key=lambda n: (kinds[n] == _COMPOUND) != (len(named) > 1)):
            for place, (clause, matter) in enumerate(zip(clauses[n], of[n], strict=True)):
                if matter is None:
                    unsaid.append((n, place))
                else:
                    self._take(matter, clause, taken)
        for n, place in unsaid:
            # A compound of more clauses than matters are named goes back on earlier ones.
            back = kinds[n] == _COMPOUND and len(named) < len(clauses[n])
            beside = bool(named) and not back
            matter = self._closest(clauses[n][place].content, named, taken, beside)
            if matter is not None:
                of[n][place] = matter
                self._take(matter, clauses[n][place], taken)
        every: Row = [*dict.fromkeys(m for n in short for m in of[n] if m is not None)]
        of[:] = [every if kind == VERBATIM else row for row, kind in zip(of, kinds, strict=True)]

    def _take(self, matter: int, clause: Clause, taken: Counter[int]) -> None:
        taken[matter] += 1
        self._index.add(matter, clause.content)

    def _closest(
        self, content: Stems, named: Sequence[int], taken: Counter[int], beside: bool
    ) -> int | None:
        """The matter that a clause is most likely about; ``beside``: one of those named."""
        things = self.things.within(content)
        names = frozenset[str]().union(*(self.things.names[n] for n in things))
        shared = self._index.shared(content - names, len(self.keys))
        scores = dict.fromkeys(named, 0.0) | shared
        if beside:
            scores = {matter: scores[matter] for matter in named}
        # Who is named in full is meant, if anything is known of it.
        meant = {m: s for m, s in scores.items() if self.keys[m][0] in things}
        these = frozenset(named)
        scores = {m: s + _BESIDE * (m in these) for m, s in (meant or scores).items()}
        if not scores:
            return None
        # Of equals the one that fewest clauses are about, then the first.
        order = {matter: place for place, matter in enumerate(scores)}
        best = max(scores, key=lambda m: (scores[m], -taken[m], -order[m]))
        return best if beside or best in meant or scores[best] >= _LEAST else None


def _order(candidate: VisibleCandidate) -> tuple[bool, bool, str, str]:
    """Summaries first, for they say what comes first, then what says things in the same order."""
    kind = candidate.type
    return kind != RETELLING, kind != _COMPOUND, kind, candidate.text


def _noted(of: Sequence[Row], kinds: Sequence[str]) -> int | None:
    """What a note says was asked."""
    notes = [row for row, kind in zip(of, kinds, strict=True) if kind == _NOTE]
    return notes[0][0] if notes and notes[0] else None
