"""The words of documents: what must be said, noise, and asides until they are long enough."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memaudit_gym.generators.words import WEEKDAYS
from memaudit_gym.intrinsic.generator import phrases, prose
from memaudit_gym.intrinsic.generator import plan as courses
from memaudit_gym.intrinsic.generator.facts import Statement
from memaudit_gym.intrinsic.generator.layouts import LAYOUTS, Page, laid_out
from memaudit_gym.intrinsic.generator.plan import NOISE_CLAIMS, WORDS, Plan
from memaudit_gym.intrinsic.generator.voice import Voice, capital
from memaudit_gym.intrinsic.trajectory import Document

_PHRASES = {
    courses.FIRST: phrases.STATES,
    courses.MORE: phrases.STATES,
    courses.LATE: phrases.STATES,
    courses.CHANGE: phrases.CHANGES,
    courses.REPEAT: phrases.REPEATS,
    courses.DISPUTE: phrases.DISPUTES,
    courses.RULING: phrases.RULINGS,
    courses.RETRACTION: phrases.RETRACTIONS,
}
_TRICKY = {
    courses.FIRST: phrases.TRICKY_STATES,
    courses.MORE: phrases.TRICKY_STATES,
    courses.REPEAT: phrases.TRICKY_REPEATS,
}
#: Words that stay free, so that heads and the last aside fit below the upper end.
_MARGIN = 75


class Desk:
    """Writes the documents of one trajectory.

    Args:
        plan: What the trajectory is.
        voice: The random choices.
        thing: What it is about.
        authors: Who writes.
    """

    def __init__(self, plan: Plan, voice: Voice, thing: str, authors: Sequence[str]) -> None:
        self._plan, self._voice, self._thing, self._authors = plan, voice, thing, authors
        others = [t for t in plan.domain.things if t != thing]
        pairs = [(t, a) for t in others for a in plan.domain.attributes]
        self._noise = voice.sample(pairs, len(pairs))

    def document(
        self, name: str, kind: str, said: Sequence[Statement], when: datetime, author: str
    ) -> Document:
        """A document that says some statements of the trajectory and, by level, some of noise."""
        noise = self._statements(self._voice.number(*NOISE_CLAIMS[self._plan.level]))
        own = [self._voice.say(self._phrases(kind, one), one) for one in said]
        return self._written(name, self._thing, own, noise, when, author)

    def noise_document(self, name: str, when: datetime, author: str) -> Document:
        """A document of another thing of the domain, which says nothing of the trajectory."""
        other = self._noise[0][0]
        mine = [pair for pair in self._noise if pair[0] == other][: self._voice.number(3, 5)]
        self._noise = [pair for pair in self._noise if pair[0] != other]
        said = [Statement(t, a, self._voice.pick(a.values)) for t, a in mine]
        return self._written(name, other, [], said, when, author)

    def _statements(self, count: int) -> list[Statement]:
        found, self._noise = self._noise[:count], self._noise[count:]
        return [Statement(t, a, self._voice.pick(a.values)) for t, a in found]

    def _phrases(self, kind: str, said: Statement) -> Sequence[str]:
        if said.value is None and kind == courses.REPEAT:
            return phrases.STILL_GONE
        tricky = _TRICKY if self._plan.category == "C3" else {}
        return tricky.get(kind, _PHRASES[kind])

    def _written(
        self,
        name: str,
        thing: str,
        own: Sequence[str],
        noise: Sequence[Statement],
        when: datetime,
        author: str,
    ) -> Document:
        kind = self._voice.pick(tuple(LAYOUTS))
        lines = [(line, True) for line in own]
        lines += [(self._voice.say(phrases.STATES, one), True) for one in noise]
        lines = self._padded(thing, lines)
        others = self._voice.sample([a for a in self._authors if a != author], 2)
        page = Page(thing, author, others, when, lines)
        return Document(
            id=name,
            text=laid_out(kind, page, self._voice),
            timestamp=when.isoformat(),
            author=author,
            type=kind,
            noise_claims=tuple(one.claim for one in noise),
        )

    def _padded(self, thing: str, lines: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
        low, high = WORDS[self._plan.level]
        words = self._voice.number(low, high - _MARGIN)
        pool = (*prose.ASIDES, *self._plan.domain.asides)
        asides = iter(self._voice.sample(pool, len(pool)))
        found = list(lines)
        said = sum(len(line.split()) for line, _ in found)
        while said < words:
            aside = self._filled(next(asides), thing)
            said += len(aside.split())
            found.append((aside, False))
        return self._voice.sample(found, len(found))

    def _filled(self, aside: str, thing: str) -> str:
        voice = self._voice
        return capital(
            aside.format(
                e=thing,
                p=voice.pick(self._authors),
                t=voice.pick(prose.TEAMS),
                d=voice.pick(WEEKDAYS),
            )
        )
