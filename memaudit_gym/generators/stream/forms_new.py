"""What is said when something is new, and the memories that could be made of it."""

from __future__ import annotations

from memaudit_gym.generators.stream.events import Draft, Event
from memaudit_gym.generators.stream.facts import (
    DOUBT,
    SCOPE,
    SPAN,
    STEPS,
    UNKNOWN,
    VALUE,
    Version,
    day,
)
from memaudit_gym.generators.stream.narrator import UNSCOPED, Narrator, dated, stated
from memaudit_gym.generators.stream.phrases import memories, speech

Form = tuple[str, list[Draft]]


def told(narrator: Narrator, event: Event) -> Form:
    """One fact, or two of one entity."""
    if len(event.versions) == 2:
        return _told_two(narrator, event)
    (version,) = event.versions
    core = narrator.voice.say(speech.TOLD, f=narrator.clause(version))
    said = narrator.spoken(event, core)
    drafts = [
        narrator.raw(event, said, dated(version)),
        narrator.fact(version),
        narrator.edge(version),
        narrator.since(version),
    ]
    if version.link is not None:
        drafts.append(narrator.together((version, version.link)))
    return said, drafts


def _told_two(narrator: Narrator, event: Event) -> Form:
    one, two = event.versions
    core = narrator.voice.say(speech.TOLD_TWO, f=narrator.clause(one), g=narrator.clause(two))
    said = narrator.spoken(event, core)
    return said, [
        narrator.raw(event, said, dated(one) | dated(two)),
        narrator.fact(one),
        narrator.fact(two),
        narrator.gists(event, event.versions),
        narrator.together(event.versions),
    ]


def scoped(narrator: Narrator, event: Event) -> Form:
    """A preference in one circumstance; the bare fact forgets which."""
    (version,) = event.versions
    slot, voice = version.slot, narrator.voice
    bare = version.clause(voice.word(slot.attribute.clauses), scoped=False)
    said = narrator.spoken(event, voice.say(speech.SCOPED, s=slot.scope, f=bare))
    rule = voice.say(memories.RULE, s=slot.scope, f=bare)
    return said, [
        narrator.raw(event, said, dated(version) | {slot.unit(SCOPE): 1.0}),
        Draft("rule", rule, stated(version)),
        Draft("atomic_fact", voice.say(("{f}.", "{f}."), f=bare), {version.unit(VALUE): UNSCOPED}),
        narrator.edge(version),
    ]


def lent(narrator: Narrator, event: Event) -> Form:
    """A fact with an end; the bare fact forgets when."""
    (version,) = event.versions
    assert version.until is not None
    voice, end = narrator.voice, day(version.until)
    said = narrator.spoken(event, voice.say(speech.LENT, d=end, f=narrator.clause(version)))
    spanned = stated(version) | {version.unit(SPAN): 1.0}
    between = voice.say(memories.BETWEEN, d=day(version.since), u=end, f=narrator.clause(version))
    return said, [
        narrator.raw(event, said, spanned),
        Draft("interval_fact", between, spanned),
        narrator.fact(version),
        narrator.gists(event, event.versions),
    ]


def traced(narrator: Narrator, event: Event) -> Form:
    """A fact that a tool found, and how."""
    (version,) = event.versions
    slot, voice = version.slot, narrator.voice
    slots = {"e": slot.entity.name, "n": slot.attribute.noun, "v": version.value.text}
    said = f"{version.tool}: {voice.say(speech.TRACES, **slots)}"
    skill = voice.say(memories.SKILL, a=slot.about, t=version.tool)
    return said, [
        narrator.raw(event, said, dated(version) | {version.unit(STEPS): 1.0}),
        narrator.fact(version),
        Draft("skill", skill, {version.unit(STEPS): 1.0}),
        narrator.gists(event, event.versions),
    ]


def guessed(narrator: Narrator, event: Event) -> Form:
    """A value that the speaker is not sure of; it may be the right one."""
    assert event.slot is not None
    assert event.claim is not None
    voice, slot, claim = narrator.voice, event.slot, event.claim
    said = narrator.spoken(event, voice.say(speech.GUESSED, a=slot.about, c=claim.text))
    says = _claimed(event.versions)
    doubt = {slot.unit(DOUBT): 1.0} | says
    bare = voice.say(("{a} is {c}.", "{a}: {c}."), a=slot.about, c=claim.text)
    unsure = voice.say(memories.UNCERTAIN, a=slot.about, c=claim.text)
    return said, [
        narrator.raw(event, said, doubt, doubtful=True),
        Draft("atomic_fact", bare, says, doubtful=True),
        Draft("uncertainty", unsure, doubt),
    ]


def _claimed(versions: tuple[Version, ...]) -> dict[str, float]:
    """A claim says its value where it holds; a false one says nothing that is so."""
    return {version.unit(VALUE): 1.0 for version in versions}


def unknown(narrator: Narrator, event: Event) -> Form:
    """That nobody knows something."""
    assert event.slot is not None
    voice, about = narrator.voice, event.slot.about
    said = narrator.spoken(event, voice.say(speech.UNKNOWN, a=about))
    says = {event.slot.unit(UNKNOWN): 1.0}
    wish = voice.say(memories.WISH_NOTE, n=event.speaker, a=about)
    return said, [
        narrator.raw(event, said, says),
        Draft("abstention", voice.say(memories.ABSTENTION, a=about), says),
        Draft("other", wish, {event.slot.unit(UNKNOWN): 0.5}),
    ]
