"""Small practical facts about any undertaking."""

from __future__ import annotations

from typing import NamedTuple

from memaudit_gym.generators.story import Moment, Teller


class Detail(NamedTuple):
    """A practical fact; ``{v}`` is one of ``values``.

    Args:
        about: What it is about, as a noun phrase.
        fact: The fact, as a clause.
        gist: The same less precisely.
        question: What it answers.
        values: What fills ``{v}``.
    """

    about: str
    fact: str
    gist: str
    question: str
    values: tuple[str, ...] = ("",)


DETAILS = (
    Detail(
        "the {v} permit",
        "the {v} permit has the number {code} and runs out on {date}",
        "the {v} permit runs out before long",
        "Which number does the {v} permit have, and when does it run out?",
        ("building", "street closure", "music", "fire pit", "parking"),
    ),
    Detail(
        "the deposit",
        "the deposit of {amount} goes to {company} by {date}",
        "{company} waits for a deposit",
        "How much is the deposit, and by when does {company} want it?",
    ),
    Detail(
        "the {v}",
        "{company} delivers the {v} on {date}",
        "{company} delivers the {v}",
        "When are the {v} delivered?",
        ("timber beams", "folding chairs", "tents", "loudspeakers", "shelves", "solar panels"),
    ),
    Detail(
        "the contact at {company}",
        "the contact at {company} is {other}, extension {code}",
        "{other} answers for {company}",
        "Who is the contact at {company}, and which extension?",
    ),
    Detail(
        "the insurance",
        "the insurance with {company} covers damage up to {count},000 euros",
        "{company} insures against damage",
        "Up to which sum does the insurance pay?",
    ),
    Detail(
        "the {v} rehearsal",
        "the {v} rehearsal starts on {weekday} at {time}",
        "a {v} rehearsal is coming up",
        "When does the {v} rehearsal start?",
        ("dress", "lighting", "sound", "choir", "evacuation"),
    ),
    Detail(
        "the guest list",
        "{count} guests have confirmed, {other} keeps the list",
        "{other} keeps the guest list",
        "How many guests have confirmed?",
    ),
    Detail(
        "the power line",
        "the power line on {street} carries {v} at most",
        "the power line on {street} is weak",
        "How much does the power line on {street} carry?",
        ("16 amperes", "32 amperes", "9 kilowatts", "63 amperes"),
    ),
    Detail(
        "the parking",
        "vans may park on {street} from {time} onwards",
        "vans may park on {street} later in the day",
        "Where and from when may vans park?",
    ),
    Detail(
        "the walls",
        "{other} paints the walls {v} on {weekday}",
        "{other} takes care of painting the walls",
        "Which colour do the walls get?",
        ("sage green", "brick red", "cream white", "dark blue", "mustard yellow"),
    ),
    Detail(
        "the keys",
        "{other} at {count} {street} holds the keys",
        "someone on {street} holds the keys",
        "Who holds the keys?",
    ),
    Detail(
        "the catering",
        "{company} brings {v} and wants the head count by {date}",
        "{company} brings the food",
        "What does {company} bring, and when is the head count due?",
        ("lentil curry", "flatbread", "mushroom stew", "dumplings", "a cold buffet"),
    ),
    Detail(
        "the inspection",
        "inspector {other} checks the {v} on {date} at {time}",
        "an inspector checks the {v}",
        "When does the inspector check the {v}?",
        ("fire doors", "wiring", "scaffolding", "kitchen", "emergency exits"),
    ),
    Detail(
        "the flyers",
        "{company} prints {count} flyers, file number {code}",
        "{company} prints the flyers",
        "How many flyers are printed, and where?",
    ),
    Detail(
        "the volunteers",
        "{other} trains the volunteers in {city} on {date}",
        "the volunteers get training in {city}",
        "When are the volunteers trained?",
    ),
    Detail(
        "the invoice",
        "invoice {code} over {amount} is still unpaid",
        "one invoice is still unpaid",
        "Which invoice is unpaid?",
    ),
    Detail(
        "the {v}",
        "the {v} broke and goes to {company} for repair until {date}",
        "the {v} is away for repair",
        "Where is the {v}, and until when?",
        ("projector", "cargo bike", "coffee machine", "label printer", "pump"),
    ),
    Detail(
        "the absence of {other}",
        "{other} is away in {city} until {date}",
        "{other} is away for a while",
        "Until when is {other} away?",
    ),
)


def detail_words(teller: Teller, moment: Moment, detail: Detail) -> dict[str, str]:
    """The small facts that fill a detail, and its forms filled in with them."""
    slots = teller.slots(moment, v=teller.pick(detail.values))
    for form in ("about", "fact", "gist", "question"):
        slots[form] = getattr(detail, form).format(**slots)
    return slots
