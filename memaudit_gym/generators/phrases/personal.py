"""Personal facts, the circumstances they come up in, and preferences."""

from __future__ import annotations

from typing import NamedTuple


class Fact(NamedTuple):
    """A fact in four forms; ``{v}`` is one of ``values``.

    Args:
        said: In the first person, as a sentence.
        fact: In the third person, as a clause.
        gist: The same less precisely.
        question: What it answers.
        values: What fills ``{v}``.
    """

    said: str
    fact: str
    gist: str
    question: str
    values: tuple[str, ...] = ("",)


class Circumstance(NamedTuple):
    """What was going on: in the first person as a sentence, in the third as a clause."""

    said: str
    told: str


FACTS = (
    Fact(
        "I'm allergic to {v}, even a trace of it is dangerous for me.",
        "{n} is allergic to {v}, even in traces",
        "{n} has to stay away from {v}",
        "What is {n} allergic to?",
        ("peanuts", "shellfish", "sesame", "hazelnuts", "mustard", "celery", "cashews", "kiwi"),
    ),
    Fact(
        "We adopted {v} from the shelter in {city}.",
        "{n} adopted {v} from the shelter in {city}",
        "{n} adopted {v}",
        "Which animal did {n} adopt, and where?",
        ("a beagle", "two tabby cats", "a greyhound", "a parrot", "a lame donkey", "a terrier"),
    ),
    Fact(
        "My train to {city} leaves on {date} at {time}.",
        "{n}'s train to {city} leaves on {date} at {time}",
        "{n} takes a train to {city} soon",
        "When does {n}'s train to {city} leave?",
    ),
    Fact(
        "My {v} turns forty on {date}.",
        "{n}'s {v} turns forty on {date}",
        "{n}'s {v} has a fortieth birthday ahead",
        "When does {n}'s {v} turn forty?",
        ("sister", "brother", "cousin", "husband", "wife", "flatmate"),
    ),
    Fact(
        "The code for my {v} is {code}.",
        "the code of {n}'s {v} is {code}",
        "{n} shared the code of the {v}",
        "What is the code of {n}'s {v}?",
        ("bike shed", "front gate", "parcel locker", "garden hut", "cello case"),
    ),
    Fact(
        "My {v} appointment is on {date} at {time}.",
        "{n} has a {v} appointment on {date} at {time}",
        "{n} has a {v} appointment coming up",
        "When is {n}'s {v} appointment?",
        ("dentist", "eye doctor", "tax adviser", "notary", "hairdresser", "physiotherapy"),
    ),
    Fact(
        "I've signed up for {v} on {weekday} evenings.",
        "{n} signed up for {v} on {weekday} evenings",
        "{n} takes up {v}",
        "What did {n} sign up for, and on which evening?",
        ("pottery", "Portuguese lessons", "life drawing", "bookbinding", "choir", "fencing"),
    ),
    Fact(
        "{other} from {company} fixes our {v}, always ask for that name.",
        "{other} from {company} fixes {n}'s {v}",
        "a technician from {company} fixes {n}'s {v}",
        "Who fixes {n}'s {v}?",
        ("boiler", "roof", "piano", "dishwasher", "wood stove", "lift"),
    ),
    Fact(
        "My eldest, {other}, goes to the {v} school on {street}.",
        "{n}'s eldest, {other}, goes to the {v} school on {street}",
        "{n}'s eldest goes to a {v} school",
        "Which school does {n}'s eldest go to?",
        ("music", "forest", "language", "primary", "Montessori", "sports"),
    ),
    Fact(
        "I owe {other} {amount} for the {v}.",
        "{n} owes {other} {amount} for the {v}",
        "{n} owes {other} money for the {v}",
        "How much does {n} owe {other}?",
        ("concert tickets", "car repair", "ski hut", "kayak", "wedding gift", "heating oil"),
    ),
    Fact(
        "I wear size {v}, anything else goes straight back.",
        "{n} wears size {v}",
        "{n} named the size to order",
        "Which size does {n} wear?",
        ("36", "38", "41", "43", "medium", "extra large"),
    ),
    Fact(
        "My grant application to {company} has to be in by {date}.",
        "{n}'s grant application to {company} is due on {date}",
        "{n} is writing a grant application to {company}",
        "When is {n}'s grant application due?",
    ),
    Fact(
        "I grew up in {city} and still speak the dialect with my {v}.",
        "{n} grew up in {city} and speaks the dialect with the {v}",
        "{n} grew up in {city}",
        "Where did {n} grow up?",
        ("aunt", "grandfather", "neighbours", "old classmates", "brother"),
    ),
    Fact(
        "My blood type is {v}, it's on the card in my wallet.",
        "{n}'s blood type is {v}",
        "{n} carries a card with the blood type {v}",
        "What is {n}'s blood type?",
        ("A positive", "A negative", "B positive", "B negative", "0 positive", "0 negative"),
    ),
    Fact(
        "{other} has my spare key, at number {count} on {street}.",
        "{other} at {count} {street} keeps {n}'s spare key",
        "a friend on {street} keeps {n}'s spare key",
        "Who keeps {n}'s spare key?",
    ),
    Fact(
        "I play the {v} in a small band called {company}.",
        "{n} plays the {v} in the band {company}",
        "{n} plays the {v} in a band",
        "What does {n} play, and in which band?",
        ("viola", "trombone", "double bass", "accordion", "clarinet", "banjo"),
    ),
)

CIRCUMSTANCES = (
    Circumstance("The move to {city} keeps us busy.", "{n} is preparing the move to {city}"),
    Circumstance(
        "We're planning the family reunion in {city}.", "{n} is planning a family reunion in {city}"
    ),
    Circumstance(
        "The flat on {street} is being renovated.", "{n} is renovating the flat on {street}"
    ),
    Circumstance(
        "I'm training for the half marathon in {city}.",
        "{n} is training for the half marathon in {city}",
    ),
    Circumstance("I start at {company} next month.", "{n} is about to start a job at {company}"),
    Circumstance(
        "My parents are over from {city} for two weeks.", "{n}'s parents are visiting from {city}"
    ),
    Circumstance(
        "I'm home with my knee after the operation in {city}.",
        "{n} is recovering from a knee operation in {city}",
    ),
    Circumstance(
        "{other} and I are getting married in {city}.", "{n} is about to marry {other} in {city}"
    ),
    Circumstance(
        "We're collecting money for the library on {street}.",
        "{n} is raising money for the library on {street}",
    ),
    Circumstance(
        "The exchange term in {city} is nearly here.",
        "{n} is leaving for an exchange term in {city}",
    ),
    Circumstance(
        "{other} is handing the shop on {street} over to me.",
        "{n} is taking over the shop on {street} from {other}",
    ),
    Circumstance(
        "We're clearing out grandmother's house in {city}.",
        "{n} is clearing out the grandmother's house in {city}",
    ),
)

#: {attribute: its possible values}
PREFERENCES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("morning drink", ("green tea", "black coffee", "an oat latte", "mint tea", "hot cocoa")),
    ("seat on trains", ("the aisle", "the window", "a table seat", "the quiet coach")),
    ("way to be reached", ("email", "text messages", "phone calls", "voice notes", "letters")),
    ("diet", ("vegetarian", "vegan", "pescatarian", "gluten-free", "low-salt")),
    ("slot for meetings", ("early mornings", "after lunch", "late afternoons", "noon")),
    ("notes app", ("Obsidian", "Joplin", "Notion", "paper cards", "OneNote")),
    ("way to commute", ("the tram", "the bike", "the car", "a long walk", "the ferry")),
    ("weekly class", ("yoga", "pilates", "spinning", "swimming", "climbing", "tango")),
    ("music while working", ("piano jazz", "film scores", "silence", "techno", "baroque")),
    ("hotel in town", ("the Anchor", "the Old Mint", "Hotel Sonne", "the Gatehouse")),
    ("language for replies", ("English", "French", "Dutch", "Spanish", "Turkish")),
    ("room temperature", ("17 degrees", "19 degrees", "21 degrees", "23 degrees")),
    ("grocery shop", ("the market hall", "the co-op", "a weekly box", "the corner shop")),
    ("way to pay", ("cash", "bank transfer", "a credit card", "the phone", "invoice")),
    ("bedtime", ("ten o'clock", "eleven o'clock", "midnight", "half past nine")),
    ("news source", ("the radio", "a podcast", "the local paper", "a newsletter")),
    ("pizza topping", ("mushrooms", "artichokes", "anchovies", "plain cheese", "olives")),
    ("holiday spot", ("the lakes", "the Alps", "the north coast", "a city break")),
)
