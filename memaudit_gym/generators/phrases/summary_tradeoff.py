"""Words of ``summary_tradeoff``: meetings with one decision and one detail on the side."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.generators.phrases.logistics import DETAILS, Detail, detail_words
from memaudit_gym.generators.story import Moment, Need, Scene, Teller, sentence

#: {what a meeting is about: (what was decided, the same less precisely)}
TOPICS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("the product launch", (
        ("move the launch to {date}", "a new launch date"),
        ("launch in {city} first", "a start in one city"),
        ("launch without the paid tier", "a launch with fewer features"),
    )),
    ("the vacant post", (
        ("hire {other} as coordinator", "a new coordinator"),
        ("leave the post open until {date}", "a longer vacancy"),
        ("split the post between {other} and an intern", "a shared post"),
    )),
    ("the office lease", (
        ("give up the floor on {street}", "less office space"),
        ("extend the lease on {street} by two years", "a longer lease"),
        ("sublet the ground floor to {company}", "a subtenant"),
    )),
    ("the budget", (
        ("cap spending at {amount} a month", "a spending cap"),
        ("shift {amount} from print to radio", "a shift of advertising money"),
        ("ask {company} for a loan of {count},000 euros", "an outside loan"),
    )),
    ("the supplier", (
        ("switch the supply contract to {company}", "another supplier"),
        ("stay with {company} for one more year", "no change of supplier"),
        ("buy from farms near {city}", "regional supply"),
    )),
    ("the school trip", (
        ("take the class to {city} by train", "a train trip"),
        ("postpone the trip to {date}", "a later trip"),
        ("halve the trip fee for siblings", "a discount"),
    )),
    ("the clinic rota", (
        ("open the practice on Saturdays from {date}", "longer opening"),
        ("let {other} lead the night shift", "a new night lead"),
        ("end walk-in hours", "appointments only"),
    )),
    ("the data platform", (
        ("migrate the database to {company}", "a migration"),
        ("freeze the schema until {date}", "a freeze"),
        ("drop the nightly export", "fewer exports"),
    )),
    ("the concert season", (
        ("open the season in {city} on {date}", "an earlier opening"),
        ("engage {other} as conductor", "a new conductor"),
        ("raise the gala tickets by a tenth", "dearer gala seats"),
    )),
    ("the family house", (
        ("sell the house in {city} by {date}", "a sale"),
        ("rent the house to {other}", "a tenancy"),
        ("insulate the roof with {company}", "roof works"),
    )),
)  # fmt: skip

OCCASIONS = (
    "a meeting with {company}", "a long lunch with {other}", "the board session in {city}",
    "the workshop on {street}", "a video meeting", "the committee evening",
    "a breakfast with {other}", "the quarterly review",
)  # fmt: skip

PRIMARY = (
    "{n} and the others decided to {do}.",
    "Decision on {topic}: they decided to {do}.",
    "On {topic}, the main decision is to {do}.",
    "It was decided to {do}, the main outcome on {topic}.",
    "The main decision about {topic}: {do}.",
)
SECONDARY = (
    "Mentioned on the side: {fact}.",
    "A minor side note: {fact}.",
    "{n} also mentioned a small detail: {fact}.",
    "A small detail on the side: {fact}.",
    "As a minor detail it was mentioned that {fact}.",
)
SHORT = (
    "{topic}: {roughly}, and a word on {about}.",
    "Roughly: {roughly} for {topic}, plus {about}.",
    "{occasion} gave {roughly}; {about} came up.",
)
LONG = (
    "At {occasion} on {topic}, the outcome was {roughly}; {gist} too.",
    "{n} summed up {occasion}: {roughly} regarding {topic}, besides which {gist}.",
    "{occasion} dealt with {topic} and led to {roughly}. Apart from that, {gist}.",
)
SAID = (
    "We had {occasion} about {topic} and decided to {do}. A small thing on the side: {fact}.",
    "After {occasion} it's clear, we {do}, that's the decision. Someone mentioned that {fact}.",
    "About {topic}: at {occasion} the decision was to {do}. Minor detail, {fact}.",
)


def tradeoff_scenes(teller: Teller, moments: Sequence[Moment]) -> list[Scene]:
    """One meeting a moment: main fact, side fact, short and long summary, raw_span."""
    topics = teller.sample(TOPICS, len(moments))
    details = teller.sample(DETAILS, len(moments))
    return [_meeting(teller, i, moment, *topics[i], details[i]) for i, moment in enumerate(moments)]


def _meeting(
    teller: Teller,
    i: int,
    moment: Moment,
    topic: str,
    decisions: Sequence[tuple[str, str]],
    detail: Detail,
) -> Scene:
    facts = detail_words(teller, moment, detail)
    do, roughly = teller.pick(decisions)
    facts |= {
        "topic": topic,
        "do": do.format(**teller.slots(moment)),
        "roughly": roughly,
        "occasion": teller.pick(OCCASIONS).format(**teller.slots(moment)),
    }
    said = teller.say(SAID, **facts)
    told = (PRIMARY, SECONDARY, SHORT, LONG)
    texts = tuple(teller.say(templates, **facts) for templates in told)
    return Scene(moment, teller.name, said, (*texts, f"{teller.name}: {said}"), _needs(i, facts))


def _needs(i: int, facts: dict[str, str]) -> dict[str, Need]:
    return {
        f"primary:{i}": Need(
            f"The decision was to {facts['do']}.", f"What was decided on {facts['topic']}?"
        ),
        f"secondary:{i}": Need(sentence(f"{facts['fact']}."), facts["question"]),
        f"context:{i}": Need(
            f"It was {facts['occasion']}.", f"At which occasion was {facts['topic']} discussed?"
        ),
    }
