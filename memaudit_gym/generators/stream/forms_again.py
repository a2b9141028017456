"""What is said when something comes up again, and the memories that could be made of it."""

from __future__ import annotations

from memaudit_gym.generators.stream.events import Draft, Event
from memaudit_gym.generators.stream.facts import DOUBT, ENDED, SINCE, VALUE, Version, day
from memaudit_gym.generators.stream.forms_new import Form
from memaudit_gym.generators.stream.narrator import Narrator, stated
from memaudit_gym.generators.stream.phrases import memories, speech

#: Coverage of a value by a text that gives it as one of two.
EITHER = 0.5
#: How often a tombstone names what does not hold any more.
_NAMED = 0.5


def changed(narrator: Narrator, event: Event) -> Form:
    """A new value in place of an old one."""
    (new,), old = event.versions, event.old
    assert old is not None
    voice = narrator.voice
    core = voice.say(speech.CHANGED, f=narrator.clause(new), o=old.value.text)
    said = narrator.spoken(event, core)
    both = _superseding(new, old)
    update = voice.say(memories.UPDATE, d=day(new.since), f=narrator.clause(new), o=old.value.text)
    return said, [
        narrator.raw(event, said, both),
        narrator.fact(new),
        narrator.since(new),
        _tombstone(narrator, old),
        Draft("compound_update", update, both),
        narrator.gists(event, event.versions),
    ]


def _superseding(new: Version, old: Version) -> dict[str, float]:
    ended = {old.unit(ENDED): 1.0, old.unit(VALUE): 1.0}
    return stated(new) | {new.unit(SINCE): 1.0} | ended


def _tombstone(narrator: Narrator, old: Version) -> Draft:
    about, says = old.slot.about, {old.unit(ENDED): 1.0}
    if not narrator.voice.chance(_NAMED):
        return Draft("tombstone", narrator.voice.say(memories.TOMBSTONE, a=about), says)
    text = narrator.voice.say(memories.TOMBSTONE_NAMED, a=about, o=old.value.text)
    return Draft("tombstone", text, says | {old.unit(VALUE): 1.0})


def dropped(narrator: Narrator, event: Event) -> Form:
    """An end without a successor."""
    old = event.old
    assert old is not None
    voice, about = narrator.voice, old.slot.about
    core = voice.say(speech.DROPPED, a=about, o=old.value.text)
    said = narrator.spoken(event, core)
    return said, [
        narrator.raw(event, said, {old.unit(ENDED): 1.0, old.unit(VALUE): 1.0}),
        _tombstone(narrator, old),
        Draft("abstention", voice.say(memories.ABSTENTION, a=about), {old.unit(ENDED): EITHER}),
    ]


def retold(narrator: Narrator, event: Event) -> Form:
    """What was known, in other words; nothing says since when."""
    (version,) = event.versions
    core = narrator.voice.say(speech.RETOLD, f=narrator.clause(version))
    said = narrator.spoken(event, core)
    drafts = [
        narrator.raw(event, said, stated(version)),
        narrator.fact(version),
        narrator.edge(version),
        narrator.gists(event, event.versions),
    ]
    if version.link is not None:
        drafts.append(narrator.together((version, version.link)))
    return said, drafts


def contested(narrator: Narrator, event: Event) -> Form:
    """Another value, claimed by somebody else; at times it is the right one."""
    old, claim = event.old, event.claim
    assert old is not None
    assert claim is not None
    voice, about = narrator.voice, old.slot.about
    slots = {"a": about, "c": claim.text, "o": old.value.text}
    said = narrator.spoken(event, voice.say(speech.CONTESTED, **slots))
    doubt = old.slot.unit(DOUBT)
    full = {version.unit(VALUE): 1.0 for version in event.versions}
    either = {version.unit(VALUE): EITHER for version in (old, *event.versions)}
    bare = voice.say(("{a} is {c}.", "{a}: {c}."), a=about, c=claim.text)
    return said, [
        narrator.raw(event, said, {doubt: 1.0} | either, doubtful=True),
        Draft("atomic_fact", bare, full, doubtful=True),
        Draft("uncertainty", voice.say(memories.UNCERTAIN_BETWEEN, **slots), {doubt: 1.0} | either),
        Draft("abstention", voice.say(memories.ABSTENTION, a=about), {doubt: EITHER}),
    ]
