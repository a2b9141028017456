"""The words of memories that several kinds of events share."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.generators.stream.events import Draft, Event
from memaudit_gym.generators.stream.facts import SCOPE, SINCE, VALUE, Version, day
from memaudit_gym.generators.stream.phrases import memories, speech
from memaudit_gym.generators.stream.voice import Voice

#: Coverage of a value by a text that names its entity in short, and by one that forgets its
#: circumstance.
SHORT, UNSCOPED = 0.5, 0.7


class Narrator:
    """Puts events into words.

    Args:
        voice: The random choices of words.
        noise: How often asides stand around what is said.
    """

    def __init__(self, voice: Voice, noise: float) -> None:
        self.voice = voice
        self._asides = 0.05 + 0.35 * noise

    def clause(self, version: Version) -> str:
        """What a version says, in one of its attribute's clauses."""
        return version.clause(self.voice.word(version.slot.attribute.clauses))

    def spoken(self, event: Event, core: str) -> str:
        """A speech around its core: asides, and what the user says of things that matter."""
        parts = [core]
        if event.stressed:
            parts.append(self.voice.word(speech.STRESS))
        before = self.voice.word(speech.CHAT) if self.voice.chance(self._asides) else ""
        after = self.voice.word(speech.CHAT) if self.voice.chance(self._asides) else ""
        return " ".join(filter(None, (before, *parts, after if after != before else "")))

    def raw(self, event: Event, said: str, says: dict[str, float], doubtful: bool = False) -> Draft:
        """The raw span: who said it, when, and all of it."""
        text = self.voice.say(memories.RAW, t=day(event.moment.when), n=event.speaker, x=said)
        return Draft("raw_span", text, says, doubtful)

    def fact(self, version: Version, doubtful: bool = False) -> Draft:
        """The bare fact."""
        slot = version.slot
        text = self.voice.say(
            memories.FACT, f=self.clause(version), a=slot.about, v=version.value.text
        )
        return Draft("atomic_fact", text, stated(version), doubtful)

    def edge(self, version: Version) -> Draft:
        """Entity, property, value: the entity in short."""
        slot = version.slot
        text = self.voice.say(
            memories.EDGE, e=slot.entity.short, n=slot.attribute.noun, v=version.value.text
        )
        full = slot.entity.short == slot.entity.name and not slot.scope
        return Draft("graph_edge", text, {version.unit(VALUE): 1.0 if full else SHORT})

    def since(self, version: Version) -> Draft:
        """The fact with its beginning."""
        text = self.voice.say(memories.SINCE, d=day(version.since), f=self.clause(version))
        return Draft("interval_fact", text, dated(version))

    def gists(self, event: Event, versions: Sequence[Version]) -> Draft:
        """Several facts in short."""
        parts = [memories.PART.format(b=v.slot.brief, g=v.value.gist) for v in versions]
        text = self.voice.say(memories.SUMMARY, d=day(event.moment.when), x="; ".join(parts))
        says: dict[str, float] = {}
        for v in versions:
            says |= stated(v) | {v.unit(VALUE): v.value.fidelity}
        return Draft("summary", text, says)

    def together(self, versions: Sequence[Version]) -> Draft:
        """Several facts in full."""
        text = self.voice.say(("{x}.", "{x}."), x="; ".join(self.clause(v) for v in versions))
        says: dict[str, float] = {}
        for v in versions:
            says |= stated(v)
        return Draft("compound_evidence", text, says)


def dated(version: Version) -> dict[str, float]:
    """What a text says that gives a value and when it began."""
    return {version.unit(VALUE): 1.0, version.unit(SINCE): 1.0}


def stated(version: Version) -> dict[str, float]:
    """What a text says that gives a value, and the circumstance in which it holds."""
    scope = {version.slot.unit(SCOPE): 1.0} if version.slot.scope else {}
    return {version.unit(VALUE): 1.0} | scope
