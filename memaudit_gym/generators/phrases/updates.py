"""A value that is stated, and a value that replaces another: words for any attribute."""

from __future__ import annotations

from dataclasses import dataclass

from memaudit_gym.generators.story import Moment, Need, Scene, Teller, sentence

FIRST_SAID = (
    "For {mine} I go with {a} these days.",
    "Put down {a} as {mine} for the time being.",
    "If anyone asks about {mine}, it's {a} at the moment.",
    "Right now {mine} is {a}.",
)
FIRST_FACT = (
    "{thing} is {a}.",
    "{speaker} named {a} as {own}.",
    "At present {thing} is {a}.",
    "{a} is {thing} at the moment.",
)
FIRST_SUMMARY = (
    "{speaker} talked about {own}: {a} for the time being.",
    "Asked about {own}, {speaker} leaned towards {a} these days.",
    "The talk touched on {thing}, roughly {a} at present.",
)

CHANGE_SAID = (
    "I have to correct {mine}: {b} from now on, no longer {a}.",
    "Scrap what I said about {mine}. It was {a}, now it's {b}.",
    "Please change {mine} to {b}, we're done with {a}.",
    "News on {mine}: not {a} any more, {b} takes over.",
)
CHANGE_FACT = (
    "{thing} is now {b}.",
    "From now on {thing} is {b}.",
    "{speaker} has now chosen {b} as {own}.",
    "{b} is now {thing}.",
)
TOMBSTONE = (
    "No longer true: {thing} is {a}.",
    "Outdated, do not use any more: {thing} is {a}.",
    "{thing} is not {a} any longer.",
    "Withdrawn: {a} as {thing} no longer holds.",
)
COMPOUND = (
    "{thing} changed from {a} to {b}.",
    "{speaker} switched {own} from {a} to {b}; the old value no longer holds.",
    "Update of {thing}: {a} before, {b} now.",
    "{thing} used to be {a}; {b} replaces it as of now.",
)
CHANGE_SUMMARY = (
    "{speaker} came back to {own}; it moves away from {a} towards {b}.",
    "The talk was about {thing}, with {b} more or less replacing {a}.",
    "{speaker} reconsidered {own} and now leans to {b} over {a}.",
)


@dataclass(frozen=True)
class Attribute:
    """Something that has one value at a time.

    Args:
        thing: How others speak of it, ``Nadia's diet``.
        own: The same where the speaker is named already, ``the diet``.
        mine: How the speaker does, ``my diet``.
    """

    thing: str
    own: str
    mine: str

    @property
    def forms(self) -> dict[str, str]:
        """The three forms by name."""
        return {"thing": self.thing, "own": self.own, "mine": self.mine}


def first_scene(
    teller: Teller, moment: Moment, speaker: str, about: Attribute, a: str, need: str
) -> Scene:
    """The first value: raw_span, atomic_fact, summary. ``need`` is the unit that it covers."""
    facts = about.forms | {"speaker": speaker, "a": a}
    said = teller.say(FIRST_SAID, **facts)
    return Scene(
        moment,
        speaker,
        said,
        (f"{speaker}: {said}", teller.say(FIRST_FACT, **facts), teller.say(FIRST_SUMMARY, **facts)),
        {need: Need(sentence(f"{about.thing} was {a}."), f"What was {about.thing} at first?")},
    )


def change_scene(
    teller: Teller,
    moment: Moment,
    speaker: str,
    about: Attribute,
    values: tuple[str, str],
    units: tuple[str, str],
) -> Scene:
    """The value changes: raw_span, atomic_fact, tombstone, compound_update, summary.

    Args:
        values: The old and the new value.
        units: The unit of the new value and the unit that says the old one is void.
    """
    a, b = values
    facts = about.forms | {"speaker": speaker, "a": a, "b": b}
    said = teller.say(CHANGE_SAID, **facts)
    told = (CHANGE_FACT, TOMBSTONE, COMPOUND, CHANGE_SUMMARY)
    texts = tuple(teller.say(templates, **facts) for templates in told)
    new, void = units
    needs = {
        new: Need(sentence(f"{about.thing} is now {b}."), f"What is {about.thing} after {a}?"),
        void: Need(sentence(f"{about.thing} is no longer {a}."), f"Is {about.thing} still {a}?"),
    }
    return Scene(moment, speaker, said, (f"{speaker}: {said}", *texts), needs)
