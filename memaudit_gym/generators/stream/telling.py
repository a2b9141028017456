"""From events to words, by kind."""

from __future__ import annotations

from collections.abc import Callable

from memaudit_gym.generators.stream import forms_again, forms_new, forms_talk
from memaudit_gym.generators.stream.events import Event, Told
from memaudit_gym.generators.stream.forms_new import Form
from memaudit_gym.generators.stream.narrator import Narrator

_FORMS: dict[str, Callable[[Narrator, Event], Form]] = {
    "told": forms_new.told,
    "scoped": forms_new.scoped,
    "lent": forms_new.lent,
    "traced": forms_new.traced,
    "guessed": forms_new.guessed,
    "unknown": forms_new.unknown,
    "changed": forms_again.changed,
    "dropped": forms_again.dropped,
    "retold": forms_again.retold,
    "contested": forms_again.contested,
    "asked": forms_talk.asked,
    "chat": forms_talk.chat,
    "closing": forms_talk.closing,
}


def tell(narrator: Narrator, event: Event) -> Told:
    """An event in words: what was said, and the drafts of its candidates."""
    said, drafts = _FORMS[event.kind](narrator, event)
    return Told(event, said, tuple(drafts))
