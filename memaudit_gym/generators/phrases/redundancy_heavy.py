"""Words of ``redundancy_heavy``: a standing rule that every check-in repeats, and its news."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.generators.phrases.logistics import DETAILS, Detail, detail_words
from memaudit_gym.generators.story import Moment, Need, Scene, Teller, sentence

#: (the rule in full, the rule in short, the question)
RULES = (
    (
        "every change to the Heron app needs a security review before release",
        "security review before every Heron release",
        "What does every change to the Heron app need?",
    ),
    (
        "grandfather must take the heart tablets before every breakfast",
        "grandfather's heart tablets before breakfast",
        "When must grandfather take the heart tablets?",
    ),
    (
        "the greenhouse must stay above twelve degrees every night",
        "greenhouse above twelve degrees at night",
        "How warm must the greenhouse stay at night?",
    ),
    (
        "every visitor of the archive must sign the register and wear gloves",
        "archive visitors sign the register and wear gloves",
        "What must visitors of the archive do?",
    ),
    (
        "every order above one thousand euros must carry two signatures",
        "two signatures on orders above one thousand euros",
        "Which orders must carry two signatures?",
    ),
    (
        "every patient file must be locked away before the clinic closes",
        "patient files locked away before the clinic closes",
        "What must happen to patient files before closing?",
    ),
    (
        "the boat must never leave the harbour without life jackets for all",
        "no boat out of the harbour without life jackets",
        "What must the boat never leave without?",
    ),
    (
        "every dish on the menu must name its allergens in writing",
        "allergens of every dish named in writing",
        "What must every dish on the menu name?",
    ),
    (
        "the horses must be fed hay twice before every ride",
        "hay twice for the horses before a ride",
        "What must the horses get before a ride?",
    ),
    (
        "every data set must be backed up to the second site each evening",
        "data sets backed up to the second site each evening",
        "Where must every data set be backed up?",
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
    rule, short, question = teller.pick(RULES)
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
