"""Words of ``density_hint``: plans whose parts only help together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from memaudit_gym.generators.story import Moment, Need, Scene, Teller, sentence


class Topic(NamedTuple):
    """A plan that a future question asks about.

    Args:
        name: What it is, as a noun phrase.
        parts: Four facts that the answer needs, as clauses.
        second: What the second part is about, as a noun phrase.
        bridge: How the parts hang together, as a clause.
        source: Where all this comes from, as a noun phrase.
    """

    name: str
    parts: tuple[str, str, str, str]
    second: str
    bridge: str
    source: str


TOPICS = (
    Topic(
        "the visa renewal",
        (
            "the consulate in {city} sees {n} on {date}",
            "form {code} must carry the signature of {other}",
            "the fee of {amount} is paid in cash",
            "a bank statement of {company} goes along",
        ),
        "the form",
        "without the signed form the consulate cancels the appointment",
        "the consulate's letter",
    ),
    Topic(
        "the water damage claim",
        (
            "{company} handles the claim under number {code}",
            "the photos are due by {date}",
            "the plumber {other} certifies the burst pipe",
            "the excess is {amount}",
        ),
        "the photos",
        "the claim only counts once photos and certificate arrive together",
        "the insurer's phone call",
    ),
    Topic(
        "the school enrolment",
        (
            "the school on {street} enrols on {weekday} at {time}",
            "the vaccination card of {other} must be shown",
            "the lunch plan costs {amount} a term",
            "the bus pass is ordered through {company}",
        ),
        "the vaccination card",
        "the place is lost if the card is missing on the day",
        "the headteacher's note",
    ),
    Topic(
        "the flat purchase",
        (
            "the notary on {street} signs on {date}",
            "{company} lends the remaining {count},000 euros",
            "{other} hands over the keys and meter {code}",
            "the land register in {city} needs both passports",
        ),
        "the loan",
        "the notary only signs after the loan is released",
        "the estate agent's mail",
    ),
    Topic(
        "the knee operation",
        (
            "the clinic in {city} operates on {date}",
            "blood thinners stop seven days ahead",
            "{other} drives home at {time}",
            "the crutches come from {company}",
        ),
        "the blood thinners",
        "the surgeon turns patients away who still take thinners",
        "the surgeon's leaflet",
    ),
    Topic(
        "the museum loan",
        (
            "the museum in {city} lends drawing {code}",
            "{company} insures it for {count},000 euros",
            "the courier {other} arrives at {time} on {weekday}",
            "the case on {street} stays below fifty percent humidity",
        ),
        "the insurance",
        "the courier leaves again unless insurance and case are proven",
        "the loan agreement",
    ),
)

HINT = (
    "For {name}: {first}; mind {second} too.",
    "A hint on {name}: {first}, and remember {second}.",
    "As far as {name} goes, {first}; do not forget {second}.",
)
ALL = (
    "{Name} in all its points: {list}.",
    "Everything that {name} needs: {list}.",
    "Full list for {name}: {list}.",
)
LINKED = (
    "{Name} taken together: {list}. The link: {bridge}.",
    "Combined evidence on {name}: {list}; what links it is that {bridge}.",
    "How it all fits for {name}: {list}, and therefore {bridge}.",
)
SAID = (
    "I went through {source} on {name}: {list}. And above all, {bridge}.",
    "Here is what {source} says about {name}: {list}. Mind you, {bridge}.",
    "According to {source}, this is how {name} works: {list}; {bridge}.",
)


def hint_scenes(
    teller: Teller, moments: Sequence[Moment], topics: Sequence[Topic], size: int
) -> list[Scene]:
    """One plan a moment: hint, summary, compound_evidence, raw_span.

    Args:
        topics: One a moment.
        size: How many of a topic's parts are needed, 2 to 4.
    """
    return [
        _hint_scene(teller, i, moment, topic, size)
        for i, (moment, topic) in enumerate(zip(moments, topics, strict=True))
    ]


def _hint_scene(teller: Teller, i: int, moment: Moment, topic: Topic, size: int) -> Scene:
    slots = teller.slots(moment)
    parts = [part.format(**slots) for part in topic.parts[:size]]
    facts = {
        "name": topic.name,
        "Name": sentence(topic.name),
        "first": parts[0],
        "second": topic.second,
        "list": "; ".join(parts),
        "bridge": topic.bridge,
        "source": topic.source,
    }
    said = teller.say(SAID, **facts)
    texts = tuple(teller.say(templates, **facts) for templates in (HINT, ALL, LINKED))
    needs = {
        f"required:{i}:{position}": Need(sentence(f"{part}."), f"What does {topic.name} take?")
        for position, part in enumerate(parts)
    }
    needs[f"bridge:{i}"] = Need(
        sentence(f"{topic.bridge}."), f"How do the parts of {topic.name} hang together?"
    )
    needs[f"provenance:{i}"] = Need(
        sentence(f"{topic.source} says so."), f"Where does that about {topic.name} come from?"
    )
    return Scene(moment, teller.name, said, (*texts, f"{teller.name}: {said}"), needs)
