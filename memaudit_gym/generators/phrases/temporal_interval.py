"""Words of ``temporal_interval``: periods of a life, and open matters that end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from memaudit_gym.generators.story import Moment, Need, Scene, Teller, sentence, spoken

#: (what was done, how the period is called, what fills ``{v}``)
PERIODS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "worked as {v} at {company}",
        "the {company} years",
        ("a lab technician", "a buyer", "an editor"),
    ),
    (
        "lived in a shared flat in {city} with {v}",
        "the {city} flat",
        ("two nurses", "old friends", "a cellist"),
    ),
    (
        "studied {v} at the college in {city}",
        "the {city} studies",
        ("geology", "nursing", "film", "law"),
    ),
    (
        "volunteered as {v} on {street}",
        "the {street} service",
        ("a night guard", "a reading tutor", "a cook"),
    ),
    (
        "ran {v} on {street}",
        "the {street} business",
        ("a bakery", "a record shop", "a bike repair", "a bar"),
    ),
    (
        "was on leave to care for {v}",
        "the care leave",
        ("a newborn", "a sick parent", "an injured uncle"),
    ),
    (
        "trained {v} of {city}",
        "the {city} coaching",
        ("the rowing club", "the youth choir", "the chess team"),
    ),
    (
        "rented {v} from {other}",
        "the lease with {other}",
        ("a studio", "a garage", "a garden plot"),
    ),
    (
        "wrote {v} for {company}",
        "the {company} contract",
        ("a column", "the manuals", "a travel guide"),
    ),
    (
        "took {v} lessons with {other}",
        "the lessons with {other}",
        ("violin", "Arabic", "flying", "ballet"),
    ),
    (
        "served on {v} of {city}",
        "the {city} mandate",
        ("the town council", "the school board", "the jury"),
    ),
)

LABEL = (
    "{n} {did}.",
    "There was a time when {n} {did}.",
    "{n} once {did}.",
    "Part of the past: {n} {did}.",
)
INTERVAL = (
    "{called}: start {start}, end {end}, {length}.",
    "{called} began on {start} and ended on {end}, {length} in all.",
    "Time of {called}: {start} until {end}, which is {length}.",
    "From {start} to {end} ({length}): {called}.",
)
PERIOD_SUMMARY = (
    "{n} {did}, roughly {first} to {last}.",
    "Between about {first} and {last}, {n} {did}.",
    "{n} {did} from some point in {first} until {last}.",
)
PERIOD_SAID = (
    "I {did}. It began on {start} and ended on {end}, so {length}.",
    "From {start} to {end} I {did}, {length} altogether.",
    "That was when I {did}: start {start}, end {end}, {length}.",
)

#: Matters that stay open until somebody ends them.
MATTERS = (
    "gym membership at {company}", "storage unit on {street}", "savings account at {company}",
    "support ticket with {company}", "season ticket for {city}", "car lease with {company}",
    "phone contract with {company}", "loan from {other}", "library card of {city}",
    "newspaper subscription", "insurance claim with {company}", "job search in {city}",
    "garden plot on {street}", "weekly order at {company}",
)  # fmt: skip

CLOSURE_SAID = (
    "My {matter} is closed as of {day}. It had been open all this time, no longer.",
    "I closed my {matter} on {day}, so it isn't running any more.",
    "It took a while, but on {day} my {matter} was closed. Don't count it as open any longer.",
)
CLOSED = (
    "{n}'s {matter} was closed on {day}.",
    "{n} closed the {matter} on {day}.",
    "Closed on {day}: {n}'s {matter}.",
)
NOT_OPEN = (
    "No longer true: {n}'s {matter} is open.",
    "{n}'s {matter} is not open any longer.",
    "Outdated, do not use any more: {n}'s {matter} is still running.",
)
OPEN_TO_CLOSED = (
    "{n}'s {matter} changed from open to closed on {day}.",
    "Update: {n}'s {matter}, open before, was closed on {day} and is no longer running.",
    "{n} closed the {matter} on {day}; that it is open no longer holds.",
)
CLOSURE_SUMMARY = (
    "{n} talked about the {matter}, which ended around {month} and should not count as open.",
    "The {matter} came up: {n} has more or less wound it up in {month}, not running now.",
    "{n} reported the end of the {matter} in {month}, so it hardly counts as open.",
)


def interval_scenes(teller: Teller, moments: Sequence[Moment]) -> list[Scene]:
    """One period a moment: atomic_fact, interval_fact, summary, raw_span."""
    periods = teller.sample(PERIODS, len(moments))
    return [
        _interval_scene(teller, i, moment, period)
        for i, (moment, period) in enumerate(zip(moments, periods, strict=True))
    ]


def _interval_scene(
    teller: Teller, i: int, moment: Moment, period: tuple[str, str, tuple[str, ...]]
) -> Scene:
    did, called, values = period
    slots = teller.slots(moment, v=teller.pick(values))
    start = datetime(teller.number(2008, 2017), teller.number(1, 12), teller.number(1, 28))
    months = teller.number(13, 50)  # never within one year
    total = start.month - 1 + months
    end = start.replace(year=start.year + total // 12, month=total % 12 + 1)
    facts = {
        "n": teller.name,
        "did": did.format(**slots),
        "called": called.format(**slots),
        "start": spoken(start, year=True),
        "end": spoken(end, year=True),
        "length": _length(months),
        "first": str(start.year),
        "last": str(end.year),
    }
    said = teller.say(PERIOD_SAID, **facts)
    texts = tuple(teller.say(form, **facts) for form in (LABEL, INTERVAL, PERIOD_SUMMARY))
    return Scene(
        moment, teller.name, said, (*texts, f"{teller.name}: {said}"), _interval_needs(i, facts)
    )


def _length(months: int) -> str:
    years, rest = divmod(months, 12)
    parts = [(years, "year"), (rest, "month")]
    return " and ".join(f"{n} {unit}{'s' if n > 1 else ''}" for n, unit in parts if n)


def _interval_needs(i: int, facts: dict[str, str]) -> dict[str, Need]:
    did = f"{facts['n']} {facts['did']}"
    return {
        f"label:{i}": Need(f"{did}.", f"What do you know of {facts['called']}?"),
        f"start:{i}": Need(
            sentence(f"{facts['called']} began on {facts['start']}."),
            f"When did {facts['called']} begin?",
        ),
        f"end:{i}": Need(
            sentence(f"{facts['called']} ended on {facts['end']}."),
            f"When did {facts['called']} end?",
        ),
        f"duration:{i}": Need(
            sentence(f"{facts['called']} lasted {facts['length']}."),
            f"How long did {facts['called']} last?",
        ),
    }


def closure_scenes(teller: Teller, moments: Sequence[Moment]) -> list[Scene]:
    """One closed matter a moment: raw_span, atomic_fact, tombstone, compound_update, summary."""
    matters = teller.sample(MATTERS, len(moments))
    return [
        _closure_scene(teller, i, moment, matter)
        for i, (moment, matter) in enumerate(zip(moments, matters, strict=True))
    ]


def _closure_scene(teller: Teller, i: int, moment: Moment, matter: str) -> Scene:
    n = teller.name
    day = moment.when - timedelta(days=teller.number(1, 20))
    facts = {
        "n": n,
        "matter": matter.format(**teller.slots(moment)),
        "day": spoken(day),
        "month": spoken(day).split()[1],
    }
    said = teller.say(CLOSURE_SAID, **facts)
    told = (CLOSED, NOT_OPEN, OPEN_TO_CLOSED, CLOSURE_SUMMARY)
    texts = tuple(teller.say(templates, **facts) for templates in told)
    thing = f"{n}'s {facts['matter']}"
    needs = {
        f"open:{i}": Need(f"{thing} was open.", f"Was {thing} ever open?"),
        f"closed:{i}": Need(f"{thing} was closed on {facts['day']}.", f"When did {thing} end?"),
        f"invalid:{i}": Need(f"{thing} is no longer open.", f"Is {thing} still open?"),
    }
    return Scene(moment, n, said, (f"{n}: {said}", *texts), needs)
