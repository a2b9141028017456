"""Words of ``abstention_hard``: matters that nobody has settled, and matters that are certain."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.generators.story import Moment, Need, Scene, Teller, sentence
from memaudit_gym.generators.words import CITIES, COMPANIES, MONTHS, NAMES

#: (what is asked about, its possible values)
MATTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("the place of {other}'s wedding", CITIES),
    ("the month of {other}'s retirement party", MONTHS),
    ("the new employer of {other}", COMPANIES),
    ("the buyer of the house on {street}", COMPANIES),
    ("the godparent of {other}'s son", NAMES),
    (
        "the cause of the fire on {street}",
        ("a faulty heater", "a candle", "old wiring", "fireworks"),
    ),
    ("the price of {other}'s boat", ("7,000 euros", "9,500 euros", "12,000 euros", "18,000 euros")),
    ("the winner of the chess open in {city}", NAMES),
    (
        "the reason for {other}'s resignation",
        ("a quarrel", "poor health", "a better offer", "a sick parent"),
    ),
    ("the breed of {other}'s puppy", ("a whippet", "a corgi", "a spaniel", "a mixed breed")),
    ("the sponsor of the {city} marathon", COMPANIES),
    (
        "the dosage of {other}'s tablets",
        ("5 milligrams", "10 milligrams", "20 milligrams", "half a tablet"),
    ),
    ("the heir of the shop on {street}", NAMES),
    ("the arrival day of the {company} delivery", ("Monday", "Tuesday", "Thursday", "Friday")),
)

SOURCES = (
    "the group chat", "a neighbour", "an old post", "the barber", "a colleague", "the doorman",
    "a voice message", "a cousin", "the noticeboard", "a fellow passenger",
)  # fmt: skip
PROOFS = (
    "the signed letter", "the official notice", "the notary's deed", "a stamped receipt",
    "the printed programme", "the hospital's record", "the confirmed booking", "the minutes",
)  # fmt: skip

OPEN_SAID = (
    "I keep hearing different things about {matter}. {one} says {a}, {two} says {b}, and nobody "
    "has confirmed either, so please don't pass on any answer.",
    "Nobody knows {matter} for sure. It's {a} according to {one} and {b} according to {two}; "
    "better leave it open.",
    "About {matter}: {a}, claims {one}. {b}, claims {two}. I can't confirm it, so no answer yet.",
)
UNSUPPORTED = (
    "Rumour has it that {matter} is {a}.",
    "Supposedly {matter} is {a}, without any proof.",
    "An unconfirmed rumour: {matter} is {a}.",
    "{one} supposedly claimed that {matter} is {a}.",
)
ABSTAIN = (
    "Not known: {matter}; do not answer.",
    "{matter} is not known, so decline to answer.",
    "Asked about {matter}, do not answer: it is unknown.",
    "No known answer on {matter}; do not guess.",
)
UNCERTAIN = (
    "Conflicting accounts of {matter}: {a} from {one}, {b} from {two}; it stays open.",
    "{matter} is uncertain, since {one} says {a} while {two} says {b}.",
    "Sources conflict on {matter} ({one}: {a}; {two}: {b}), so treat it as uncertain.",
)
OPEN_SUMMARY = (
    "{n} asked around about {matter}; the accounts disagree ({a} or {b}) and it stays unsettled.",
    "{matter} came up, with two versions, {a} and {b}, that disagree; unsettled so far.",
    "The talk about {matter} left it unsettled between {a} and {b}.",
)

ANSWERED_SAID = (
    "It's certain now: {matter} is {a}. I saw {proof} myself.",
    "I have {proof} here, and it says that {matter} is {a}.",
    "{matter} is {a}, confirmed, it's in {proof}.",
)
ANSWER = (
    "{matter} is {a}, confirmed.",
    "Confirmed: {matter} is {a}.",
    "It is certain that {matter} is {a}.",
    "{n} confirmed that {matter} is {a}.",
)
UNNEEDED = (
    "Perhaps {matter} is not known yet; maybe do not answer.",
    "Maybe hold back on {matter}, it might not be known.",
    "{matter} might be unknown; perhaps better not answer.",
)
ANSWERED_SUMMARY = (
    "{n} settled {matter}, likely {a}, going by {proof}.",
    "{proof} speaks for {a} as {matter}.",
    "The talk about {matter} ended with {a}, and {proof} backs it.",
)


def question_scenes(teller: Teller, moments: Sequence[Moment]) -> list[Scene]:
    """One question a moment: the even ones stay open (five texts), the odd ones do not (four)."""
    scenes = []
    matters = teller.sample(MATTERS, len(moments))
    for i, (moment, (matter, values)) in enumerate(zip(moments, matters, strict=True)):
        matter = matter.format(**teller.slots(moment))
        a, b = teller.sample([v for v in values if v not in f"{matter} {teller.name}"], 2)
        one, two = teller.sample(SOURCES, 2)
        facts = {
            "n": teller.name,
            "matter": matter,
            "a": a,
            "b": b,
            "one": one,
            "two": two,
            "proof": teller.pick(PROOFS),
        }
        tell = _open_scene if i % 2 == 0 else _answered_scene
        scenes.append(tell(teller, i, moment, facts))
    return scenes


def _open_scene(teller: Teller, i: int, moment: Moment, facts: dict[str, str]) -> Scene:
    said = teller.say(OPEN_SAID, **facts)
    fact, abstain, uncertain, summary = (
        teller.say(templates, **facts)
        for templates in (UNSUPPORTED, ABSTAIN, UNCERTAIN, OPEN_SUMMARY)
    )
    matter = facts["matter"]
    needs = {
        f"abstain:{i}": Need(
            sentence(f"{matter} is not known."), f"What do we know about {matter}?"
        ),
        f"conflict:{i}": Need(
            sentence(f"{facts['one']} says {facts['a']}, {facts['two']} says {facts['b']}."),
            f"Which accounts are there of {matter}?",
        ),
        f"unsupported:{i}": Need(
            sentence(f"{matter} is said to be {facts['a']}."), f"What is rumoured of {matter}?"
        ),
    }
    raw = f"{teller.name}: {said}"
    return Scene(moment, teller.name, said, (fact, abstain, uncertain, raw, summary), needs)


def _answered_scene(teller: Teller, i: int, moment: Moment, facts: dict[str, str]) -> Scene:
    said = teller.say(ANSWERED_SAID, **facts)
    texts = tuple(
        teller.say(templates, **facts) for templates in (ANSWER, UNNEEDED, ANSWERED_SUMMARY)
    )
    matter = facts["matter"]
    needs = {
        f"answer:{i}": Need(
            sentence(f"{matter} is {facts['a']}."), f"What do we know about {matter}?"
        ),
        f"evidence:{i}": Need(sentence(f"{facts['proof']} says so."), f"How do we know {matter}?"),
        f"unneeded:{i}": Need(
            sentence(f"{matter} might have been unknown."), f"Was {matter} ever in doubt?"
        ),
    }
    return Scene(moment, teller.name, said, (*texts, f"{teller.name}: {said}"), needs)
