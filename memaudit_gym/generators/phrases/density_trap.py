"""Words of ``density_trap``: a headline that everybody repeats, and what was really arranged."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.generators.phrases.logistics import DETAILS, Detail, detail_words
from memaudit_gym.generators.story import Moment, Need, Scene, Teller, sentence

THEMES = (
    "the Harbour Street café", "the rooftop garden", "the coastal bike trail", "the repair shop",
    "the winter festival", "the open-air cinema", "the community oven", "the toy library",
    "the floating stage", "the night bus", "the tool exchange", "the skate park",
    "the herb nursery", "the music barn",
)  # fmt: skip

HEADLINES = (
    "everyone is thrilled about {theme}",
    "{theme} is sure to be a huge success, everyone says",
    "people are full of enthusiasm for {theme}",
    "{theme} excites the whole town",
    "everyone thinks that {theme} has a great future",
    "the whole town is excited about {theme}",
)
GATHERINGS = (
    "the planning meeting on {street}", "the site visit with {other}",
    "the meeting with {company}", "the breakfast briefing", "the workshop in {city}",
    "the evening round on {street}", "the lunch with {other}", "the open day on {street}",
)  # fmt: skip

LURE = (
    "{headline}, and {about} came up too.",
    "Once more {headline}; {about} was on the list as well.",
    "{headline}, whatever becomes of {about}.",
    "The mood: {headline}, {about} included.",
)
SPECIFIC = (
    "{fact}.",
    "Arranged: {fact}.",
    "To keep in mind: {fact}.",
    "According to {n}, {fact}.",
)
SUMMARY = (
    "From {gathering}: {gist}, and spirits about {theme} are high.",
    "{gathering} was about {about}; {gist}. Good mood around {theme}.",
    "{n} reported from {gathering} that {gist}, with much cheer for {theme}.",
)
SAID = (
    "I'm just back from {gathering}. {Fact}. Nice to hear people talk about {theme}.",
    "Notes from {gathering}, before I forget: {fact}. All of it for {theme}.",
    "{Fact}, that was settled at {gathering}. And people really like {theme}.",
)


def trap_scenes(teller: Teller, moments: Sequence[Moment]) -> list[Scene]:
    """One scene a moment: lure, specific fact, summary, raw_span; pairs share a gathering."""
    theme = teller.pick(THEMES)
    headline = teller.pick(HEADLINES).format(theme=theme)
    gatherings = [
        place.format(**teller.slots(moment))
        for place, moment in zip(
            teller.sample(GATHERINGS, len(moments[::2])), moments[::2], strict=True
        )
    ]
    details = teller.sample(DETAILS, len(moments))
    shared = {"theme": theme, "headline": headline}
    return [
        _trap_scene(teller, i, moment, detail, shared | {"gathering": gatherings[i // 2]})
        for i, (moment, detail) in enumerate(zip(moments, details, strict=True))
    ]


def _trap_scene(
    teller: Teller, i: int, moment: Moment, detail: Detail, shared: dict[str, str]
) -> Scene:
    facts = shared | detail_words(teller, moment, detail)
    facts["Fact"] = sentence(facts["fact"])
    said = teller.say(SAID, **facts)
    texts = tuple(teller.say(templates, **facts) for templates in (LURE, SPECIFIC, SUMMARY))
    return Scene(
        moment,
        teller.name,
        said,
        (*texts, f"{teller.name}: {said}"),
        {
            "lure": Need(
                sentence(f"{shared['headline']}."), f"How do people feel about {shared['theme']}?"
            ),
            f"specific:{i}": Need(sentence(f"{facts['fact']}."), facts["question"]),
            f"context:{i // 2}": Need(
                f"It was said at {shared['gathering']}.",
                f"What was arranged at {shared['gathering']}?",
            ),
        },
    )
