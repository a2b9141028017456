"""Words of ``scope_conflict``: one preference that depends on where, and its correction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from memaudit_gym.generators.story import Moment, Need, Scene, Teller


class Subject(NamedTuple):
    """What the preference is about, and what can be preferred."""

    about: str
    choices: tuple[str, ...]


SUBJECTS = (
    Subject(
        "meals",
        (
            "rice bowls", "lentil soup", "grilled fish", "sushi", "sandwiches", "green salads",
            "pasta", "vegan boxes", "dumplings", "flatbread with hummus",
        ),
    ),
    Subject(
        "lodging",
        (
            "a small guesthouse", "a chain hotel", "a rented flat", "a hostel", "a farm stay",
            "a room on a high floor", "a hotel by the station", "a friend's sofa", "a houseboat",
        ),
    ),
    Subject(
        "transport",
        (
            "night trains", "an aisle seat on a flight", "a rental car", "the coach", "a bike",
            "the ferry", "the regional train", "a shared taxi", "walking",
        ),
    ),
    Subject(
        "messages",
        (
            "email", "text messages", "phone calls", "voice notes", "a shared document",
            "calendar invites", "postcards", "a group chat", "video calls",
        ),
    ),
)  # fmt: skip

TRIPS = (
    "on trips across a border", "on trips longer than two days", "on trips with {other}",
    "on trips in winter", "on trips to {city}",
)  # fmt: skip
CONFERENCES = (
    "at conferences, where talks run late", "at conferences with {other} as host",
    "at conferences, when chairing a panel", "at conferences of {company}",
    "at conferences in crowded halls",
)  # fmt: skip
PAST = ("back in the {company} days", "years ago in {city}", "before the move to {city}")

GENERAL_SAID = (
    "For {about} I mostly go with {general}. It's a bit different {trip} and {conference}.",
    "{general}, that's me when it comes to {about}. Other rules hold {trip} and {conference}.",
)
GENERAL_FACT = (
    "For {about}, {n} mostly prefers {general}.",
    "{n}'s usual choice of {about} is {general}.",
    "As to {about}, {n} usually goes with {general}.",
)
GENERAL_SUMMARY = (
    "{n} usually goes with {general} for {about}; exceptions exist {trip} and {conference}.",
    "The usual choice of {about} is {general}, though with exceptions {trip} and {conference}.",
)

TRAVEL_SAID = (
    "It's {travel} for {about} {trip}, nothing else.",
    "If it's about {about} {trip}, then {travel}.",
)
TRAVEL_FACT = (
    "When travelling, {n} picks {travel}.",
    "{n} picks {travel} for travelling.",
    "{n}'s pick while travelling: {travel}.",
)
TRAVEL_SUMMARY = (
    "Travelling, to be exact {trip}, {n} picks {travel} for {about}.",
    "{n} picks {travel} for {about} when travelling, namely {trip}.",
)

CONFERENCE_SAID = (
    "It has to be {meeting} for {about} {conference}.",
    "About {about}: {conference} I need {meeting}.",
)
CONFERENCE_FACT = (
    "For a conference {n} asks for {meeting}.",
    "{n} asks for {meeting} when a conference is on.",
    "What {n} asks for during a conference: {meeting}.",
)
CONFERENCE_SUMMARY = (
    "For {about} {conference}, {n} asks for {meeting}.",
    "{n} asks for {meeting} {conference}, speaking of {about}.",
)

PAST_SAID = (
    "Funny to think that {past} it was {stale} for me.",
    "I remember that {past} I chose {stale} every time.",
)
PAST_SUMMARY = (
    "{n} used to choose {stale}, or else {general}, formerly.",
    "Formerly {n} chose {stale}, if not {general} as usual.",
)

CORRECTION_SAID = (
    "Please correct my entry on {about}: {current} from now on {conference}, no longer {stale}.",
    "That {stale} entry on {about} is wrong by now. It's {current} {conference}.",
)
CORRECTION_FACT = (
    "{n} now wants {current} for {about}.",
    "For {about}, {n} now wants {current}.",
    "As of now {n} wants {current}, speaking of {about}.",
)
TOMBSTONE = (
    "No longer true: {n} chooses {stale} for {about}.",
    "Outdated, do not use any more: {stale} as {n}'s choice of {about}.",
    "{n} does not choose {stale} any longer.",
)
COMPOUND = (
    "{n} changed from {stale} to {current} {conference}; the old entry no longer holds.",
    "Correction for {about} {conference}: {current} replaces {stale}, which no longer holds.",
)
CORRECTION_SUMMARY = (
    "{n} now leans to {current} {conference}.",
    "As for {about} {conference}, {n} now tends to want {current}.",
)

ROUTINE_SAID = (
    "Nothing special this week, {chore} on {weekday} and {general} as ever.",
    "An ordinary week. I did the {chore} on {weekday}; {general}, as usual.",
)
ROUTINE_SUMMARY = (
    "An ordinary week for {n}: {chore} on {weekday}, {general} as usual.",
    "{n} had an ordinary week with {chore} on {weekday} and the usual {general}.",
)
CHORES = ("laundry", "gardening", "tax filing", "bike repair", "window cleaning", "piano practice")

#: The five experiences: what was said, and one list of phrasings a candidate; None is the quote.
EXPERIENCES: tuple[tuple[Sequence[str], tuple[Sequence[str] | None, ...]], ...] = (
    (GENERAL_SAID, (GENERAL_FACT, GENERAL_SUMMARY)),
    (TRAVEL_SAID, (TRAVEL_FACT, TRAVEL_SUMMARY)),
    (CONFERENCE_SAID, (CONFERENCE_FACT, CONFERENCE_SUMMARY)),
    (PAST_SAID, (PAST_SUMMARY, None)),
    (CORRECTION_SAID, (CORRECTION_FACT, TOMBSTONE, COMPOUND, CORRECTION_SUMMARY)),
)
ROUTINE = (ROUTINE_SAID, (ROUTINE_SUMMARY,))


def conflict_scenes(teller: Teller, moments: Sequence[Moment], subject: Subject) -> list[Scene]:
    """The five experiences in order, then one routine note for every further moment."""
    facts = _facts(teller, moments[0], subject)
    needs = _needs(facts)
    scenes = [
        _scene(teller, moment, facts, needs, *phrases)
        for moment, phrases in zip(moments, EXPERIENCES, strict=False)
    ]
    for j, moment in enumerate(moments[len(EXPERIENCES) :]):
        week = facts | {"chore": teller.pick(CHORES), "weekday": teller.slots(moment)["weekday"]}
        need = Need(
            f"{week['chore'].capitalize()} was on {week['weekday']}.",
            f"On which day was the {week['chore']}?",
        )
        scenes.append(_scene(teller, moment, week, {f"routine:{j}": need}, *ROUTINE))
    return scenes


def _facts(teller: Teller, moment: Moment, subject: Subject) -> dict[str, str]:
    slots = teller.slots(moment)
    roles = ("general", "travel", "meeting", "stale", "current")
    return {
        "n": teller.name,
        "about": subject.about,
        "trip": teller.pick(TRIPS).format(**slots),
        "conference": teller.pick(CONFERENCES).format(**slots),
        "past": teller.pick(PAST).format(**slots),
        **dict(zip(roles, teller.sample(subject.choices, len(roles)), strict=True)),
    }


def _scene(
    teller: Teller,
    moment: Moment,
    facts: dict[str, str],
    needs: dict[str, Need],
    spoken: Sequence[str],
    told: Sequence[Sequence[str] | None],
) -> Scene:
    said = teller.say(spoken, **facts)
    quote = f"{teller.name}: {said}"
    texts = tuple(
        quote if templates is None else teller.say(templates, **facts) for templates in told
    )
    return Scene(moment, teller.name, said, texts, needs)


def _needs(facts: dict[str, str]) -> dict[str, Need]:
    n, about = facts["n"], facts["about"]

    def chosen(role: str) -> str:
        return f"{n} chose {facts[role]} for {about}."

    return {
        "general": Need(chosen("general"), f"What does {n} usually choose for {about}?"),
        "travel": Need(chosen("travel"), f"What does {n} choose for {about} on trips?"),
        "conference": Need(chosen("meeting"), f"What does {n} choose for {about} at conferences?"),
        "stale": Need(chosen("stale"), f"What did {n} choose for {about} in the past?"),
        "current": Need(chosen("current"), f"What does {n} want for {about} now?"),
        "invalid": Need(
            f"{n} no longer chooses {facts['stale']}.", f"Does {n} still choose {facts['stale']}?"
        ),
        "travel_scope": Need(f"It holds {facts['trip']}.", "On which trips does it hold?"),
        "conference_scope": Need(
            f"It holds {facts['conference']}.", "At which conferences does it hold?"
        ),
        "historical_scope": Need(f"It was {facts['past']}.", "When was that choice made?"),
    }
