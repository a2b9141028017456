"""Words of ``redundancy_heavy``: a standing rule that every check-in repeats, and its news."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.generators.phrases.logistics import DETAILS, Detail, detail_words
from memaudit_gym.generators.story import Moment, Need, Scene, Teller, sentence

#: (the rule in full, the rule in short, the question)
RULES = (
    (
        "every change to the {company} app needs a security review before release",
        "security review before every {company} app release",
        "What does every change to the {company} app need?",
    ),
    (
        "grandfather {other} must take the heart tablets before every breakfast",
        "grandfather {other} and the heart tablets before breakfast",
        "When must grandfather {other} take the heart tablets?",
    ),
    (
        "the greenhouse on {street} must stay above twelve degrees every night",
        "greenhouse on {street} above twelve degrees at night",
        "How warm must the greenhouse on {street} stay at night?",
    ),
    (
        "every visitor of the {city} archive must sign the register and wear gloves",
        "{city} archive visitors sign the register and wear gloves",
        "What must visitors of the {city} archive do?",
    ),
    (
        "every {company} order above one thousand euros must carry two signatures",
        "two signatures on {company} orders above one thousand euros",
        "Which {company} orders must carry two signatures?",
    ),
    (
        "every patient file must be locked away before the clinic on {street} closes",
        "patient files locked away before the clinic on {street} closes",
        "What must happen to patient files before the clinic on {street} closes?",
    ),
    (
        "the boat must never leave the {city} harbour without life jackets for all",
        "no boat out of the {city} harbour without life jackets",
        "What must the boat never leave the {city} harbour without?",
    ),
    (
        "every dish at the inn on {street} must name its allergens in writing",
        "allergens of every dish at the inn on {street} in writing",
        "What must every dish at the inn on {street} name?",
    ),
    (
        "the horses of {other} must be fed hay twice before every ride",
        "hay twice for the horses of {other} before a ride",
        "What must the horses of {other} get before a ride?",
    ),
    (
        "every {company} data set must be backed up to {city} each evening",
        "{company} data sets backed up to {city} each evening",
        "Where must every {company} data set be backed up?",
    ),
)

OCCASIONS = (
    "the Monday round", "the branch meeting in {city}", "the shift handover",
    "the stand-up on {street}", "the visit of {other}", "the monthly review",
    "the lunch with {company}", "the night watch",
)  # fmt: skip

CORE = (
    "The standing rule again: {rule}.",
    "As always, the rule is that {rule}.",
    "Repeated as usual: {rule}.",
    "Same reminder as always: {rule}.",
    "The usual rule still stands: {rule}.",
)
TAIL = (
    "New this time: {fact}.",
    "News of the day: {fact}.",
    "Not heard before: {fact}.",
    "Only new today: {fact}.",
    "One thing was new: {fact}.",
)
SUMMARY = (
    "At {occasion}: news that {gist}, and the usual reminder, {short}.",
    "{occasion} brought something new, {gist}, beside the standing rule ({short}).",
    "{n} noted from {occasion} that {gist}; as always, {short}.",
)
SAID = (
    "This is from {occasion}. As always, {rule}. New today: {fact}.",
    "{Rule}, the usual reminder. And one new thing at {occasion}: {fact}.",
    "At {occasion} they had news, {fact}. And the standing rule again, {rule}.",
)


def redundant_scenes(teller: Teller, moments: Sequence[Moment]) -> list[Scene]:
    """One scene a moment: core fact, tail fact, summary, raw_span; pairs share an occasion."""
    slots = teller.slots(moments[0])
    rule, short, question = (form.format(**slots) for form in teller.pick(RULES))
    occasions = [
        occasion.format(**teller.slots(moment))
        for occasion, moment in zip(
            teller.sample(OCCASIONS, len(moments[::2])), moments[::2], strict=True
        )
    ]
    details = teller.sample(DETAILS, len(moments))
    shared = {"rule": rule, "Rule": sentence(rule), "short": short, "asked": question}
    return [
        _redundant_scene(teller, i, moment, detail, shared | {"occasion": occasions[i // 2]})
        for i, (moment, detail) in enumerate(zip(moments, details, strict=True))
    ]


def _redundant_scene(
    teller: Teller, i: int, moment: Moment, detail: Detail, shared: dict[str, str]
) -> Scene:
    facts = shared | detail_words(teller, moment, detail)
    said = teller.say(SAID, **facts)
    texts = tuple(teller.say(templates, **facts) for templates in (CORE, TAIL, SUMMARY))
    return Scene(
        moment,
        teller.name,
        said,
        (*texts, f"{teller.name}: {said}"),
        {
            "core": Need(f"{shared['Rule']}.", shared["asked"]),
            f"tail:{i}": Need(sentence(f"{facts['fact']}."), facts["question"]),
            f"local:{i // 2}": Need(
                f"It came up at {shared['occasion']}.", f"What came up at {shared['occasion']}?"
            ),
        },
    )
