"""What is said around facts: questions, small talk, the end of a conversation."""

from __future__ import annotations

from memaudit_gym.generators.stream.events import Draft, Event
from memaudit_gym.generators.stream.facts import day
from memaudit_gym.generators.stream.forms_new import Form
from memaudit_gym.generators.stream.narrator import Narrator, stated
from memaudit_gym.generators.stream.phrases import memories, speech

#: How many facts a closing memory gives in full.
_IN_FULL = (2, 3)


def asked(narrator: Narrator, event: Event) -> Form:
    """The user asks, and is answered at once."""
    (version,) = event.versions
    voice, about = narrator.voice, version.slot.about
    core = voice.say(speech.ASKED, a=about, v=version.value.text)
    said = narrator.spoken(event, core)
    return said, [
        narrator.raw(event, said, stated(version)),
        narrator.fact(version),
        Draft("other", voice.say(memories.ASKED_NOTE, a=about), {}),
    ]


def chat(narrator: Narrator, event: Event) -> Form:
    """Small talk."""
    said = narrator.spoken(event, narrator.voice.word(speech.CHAT))
    mood = narrator.voice.say(memories.MOOD, n=event.speaker)
    return said, [narrator.raw(event, said, {}), Draft("other", mood, {})]


def closing(narrator: Narrator, event: Event) -> Form:
    """The end of a conversation: all of its facts in short, some of them in full."""
    said = f"The conversation of {day(event.moment.when)} ends."
    facts = event.versions
    if not facts:
        return said, [Draft("other", narrator.voice.say(memories.EMPTY), {})]
    drafts = [narrator.gists(event, facts)]
    size = min(len(facts), narrator.voice.between(*_IN_FULL))
    if size > 1:
        drafts.append(narrator.together(narrator.voice.shuffled(facts)[:size]))
    return said, drafts
