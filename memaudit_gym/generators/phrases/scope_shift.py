"""Words of ``scope_shift``: how one person likes things at home, at work and elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from memaudit_gym.generators.story import Moment, Need, Scene, Teller, sentence


class Habit(NamedTuple):
    """A preference: in the first person, in the third, and as a rough noun phrase."""

    mine: str
    theirs: str
    rough: str


class Trait(NamedTuple):
    """What holds anywhere: in the first person, in the third, and as a noun phrase."""

    mine: str
    theirs: str
    rough: str


#: In the order in which a package takes them.
SCOPES = ("home", "work", "travel", "medical", "finance")

#: {scope: (where that is, its adjective)}
PLACES = {
    "home": ("at home", "household"),
    "work": ("at work", "office"),
    "travel": ("on journeys", "travel"),
    "medical": ("at the doctor's", "medical"),
    "finance": ("in money matters", "finance"),
}

HABITS: dict[str, tuple[Habit, ...]] = {
    "home": (
        Habit(
            "keep the bedroom at 17 degrees", "keeps the bedroom at 17 degrees", "a cool bedroom"
        ),
        Habit("want shoes left at the door", "wants shoes left at the door", "no shoes indoors"),
        Habit(
            "do the laundry on Sunday nights", "does the laundry on Sunday nights", "late laundry"
        ),
        Habit("turn all screens off at nine", "turns all screens off at nine", "screens off early"),
        Habit("cook in bulk on Saturdays", "cooks in bulk on Saturdays", "cooking in bulk"),
    ),
    "work": (
        Habit("take meetings after ten only", "takes meetings after ten only", "late meetings"),
        Habit(
            "want a written agenda a day ahead",
            "wants a written agenda a day ahead",
            "written agendas",
        ),
        Habit("review code on paper", "reviews code on paper", "reviews on paper"),
        Habit("keep Fridays free of calls", "keeps Fridays free of calls", "quiet Fridays"),
        Habit("answer mail twice a day", "answers mail twice a day", "mail in batches"),
    ),
    "travel": (
        Habit(
            "book an aisle seat in the front rows",
            "books an aisle seat in the front rows",
            "an aisle seat",
        ),
        Habit(
            "stay in small hotels by the station",
            "stays in small hotels by the station",
            "hotels by the station",
        ),
        Habit("carry hand luggage only", "carries hand luggage only", "light luggage"),
        Habit("take the night train north", "takes the night train north", "night trains"),
        Habit("arrive the evening before", "arrives the evening before", "early arrivals"),
    ),
    "medical": (
        Habit(
            "want results explained by phone",
            "wants results explained by phone",
            "results by phone",
        ),
        Habit("ask for the first morning slot", "asks for the first morning slot", "morning slots"),
        Habit(
            "take liquid medicine over pills", "takes liquid medicine over pills", "liquid medicine"
        ),
        Habit(
            "bring {other} to every check-up",
            "brings {other} to every check-up",
            "company at check-ups",
        ),
        Habit(
            "have blood drawn lying down", "has blood drawn lying down", "blood tests lying down"
        ),
    ),
    "finance": (
        Habit("pay every bill by direct debit", "pays every bill by direct debit", "direct debits"),
        Habit("keep six salaries in savings", "keeps six salaries in savings", "large savings"),
        Habit("buy index funds each quarter", "buys index funds each quarter", "index funds"),
        Habit(
            "sign nothing before {other} has read it",
            "signs nothing before {other} has read it",
            "a second reader",
        ),
        Habit("split rent by income", "splits rent by income", "rent by income"),
    ),
}

REASONS: dict[str, tuple[str, ...]] = {
    "home": (
        "the flat on {street} has thin walls",
        "the baby next door wakes early",
        "the heating bill doubled",
    ),
    "work": (
        "the team sits in {city} and Lima",
        "the floor is open-plan",
        "the {company} project is in its last phase",
    ),
    "travel": (
        "the route to {city} takes nine hours",
        "a knee injury makes long rows hard",
        "{company} only pays for one night",
    ),
    "medical": (
        "the practice on {street} is overrun",
        "an old scare with needles remains",
        "the heart tablets changed in spring",
    ),
    "finance": (
        "the contract with {company} is temporary",
        "the mortgage on {street} started",
        "a cousin lost {amount} to fraud",
    ),
}

TRAITS = (
    Trait(
        "like things calm and planned ahead",
        "likes things calm and planned ahead",
        "calm and planning",
    ),
    Trait("dislike surprises", "dislikes surprises", "few surprises"),
    Trait("like things simple and tidy", "likes things simple and tidy", "simple and tidy ways"),
    Trait("value quiet and clear rules", "values quiet and clear rules", "quiet and clear rules"),
    Trait("hate waste and hurry", "hates waste and hurry", "no waste and no hurry"),
    Trait("trust routine over novelty", "trusts routine over novelty", "routine over novelty"),
)

FACT = (
    "{Where}, {n} {theirs}.",
    "{n} {theirs} {where}.",
    "The {kind} preference of {n}: {n} {theirs}.",
)
GENERIC = (
    "In general {n} {trait}, which probably shows in {rough} as well.",
    "Overall, {n} {trait}; {rough} would fit that.",
    "As a general rule {n} {trait}, perhaps with {rough} too.",
    "By nature {n} {trait}, {rough} being one sign.",
)
SCOPED = (
    "{Where}, {n} goes for {rough} because {reason}.",
    "Because {reason}, {n} opts for {rough} {where}.",
    "{n} needs {rough} {where}: {reason}.",
)
SAID = (
    "{Where} I {mine}, because {reason}. I just {my_trait}.",
    "You should know that {where} I {mine}. The thing is, {reason}, and I {my_trait}.",
    "{Reason}, so {where} I {mine}. You know I {my_trait}.",
)
REVIEW = (
    "{n} across the board: {items}.",
    "Review of how {n} likes it: {items}.",
    "All scopes of {n} side by side: {items}.",
)
REVIEW_SAID = (
    "Let me go through it all once more: {items}.",
    "To sum up for you: {items}.",
    "Here's the whole picture, then: {items}.",
)


def scope_scenes(teller: Teller, moments: Sequence[Moment], scopes: Sequence[str]) -> list[Scene]:
    """A scene for each scope (fact, generic and scoped summary, raw_span), then the review."""
    trait = teller.pick(TRAITS)
    told = [
        _scope_words(teller, moment, scope, trait)
        for moment, scope in zip(moments, scopes, strict=False)
    ]
    scenes = [
        _scope_scene(teller, moment, scope, words)
        for moment, scope, words in zip(moments, scopes, told, strict=False)
    ]
    return [*scenes, _review_scene(teller, moments[-1], told)]


def _scope_words(teller: Teller, moment: Moment, scope: str, trait: Trait) -> dict[str, str]:
    slots = teller.slots(moment)
    where, kind = PLACES[scope]
    mine, theirs, rough = (form.format(**slots) for form in teller.pick(HABITS[scope]))
    reason = teller.pick(REASONS[scope]).format(**slots)
    return {
        "n": teller.name,
        "where": where,
        "Where": sentence(where),
        "kind": kind,
        "mine": mine,
        "theirs": theirs,
        "rough": rough,
        "reason": reason,
        "Reason": sentence(reason),
        "trait": trait.theirs,
        "my_trait": trait.mine,
    }


def _scope_scene(teller: Teller, moment: Moment, scope: str, words: dict[str, str]) -> Scene:
    n, where = words["n"], words["where"]
    said = teller.say(SAID, **words)
    texts = tuple(teller.say(templates, **words) for templates in (FACT, GENERIC, SCOPED))
    needs = {
        "generic": Need(f"{n} {words['trait']}.", f"What is {n} like in general?"),
        f"pref:{scope}": Need(
            f"{words['Where']} {n} {words['theirs']}.", f"What does {n} prefer {where}?"
        ),
        f"context:{scope}": Need(f"{words['Reason']}.", f"Why does {n} prefer that {where}?"),
    }
    return Scene(moment, n, said, (*texts, f"{n}: {said}"), needs)


def _review_scene(teller: Teller, moment: Moment, told: Sequence[dict[str, str]]) -> Scene:
    items = "; ".join("{where} {rough} since {reason}".format(**words) for words in told)
    said = teller.say(REVIEW_SAID, items=items)
    text = teller.say(REVIEW, n=teller.name, items=items)
    return Scene(moment, teller.name, said, (text,))
