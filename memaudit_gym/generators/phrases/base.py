"""Words of ``base``: personal facts told in passing, and preferences that change."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.generators.phrases.personal import (
    CIRCUMSTANCES,
    FACTS,
    PREFERENCES,
    Circumstance,
    Fact,
)
from memaudit_gym.generators.phrases.updates import Attribute, change_scene, first_scene
from memaudit_gym.generators.story import Moment, Need, Scene, Teller, sentence

SAID = ("{around} {fact}", "{fact} {around}", "{around} Oh, and one more thing. {fact}")
ATOMIC_FACT = (
    "{fact}.",
    "To remember: {fact}.",
    "As {n} put it, {fact}.",
    "For the record, {fact}.",
)
SUMMARY = (
    "{gist}; this came up while {told}.",
    "Since {told}, the talk turned to this: {gist}.",
    "{told}, and in that connection {gist}.",
    "In short, {gist}. Background: {told}.",
)


def fact_scenes(teller: Teller, moments: Sequence[Moment]) -> list[Scene]:
    """One scene a moment: raw_span, atomic_fact, summary; each pair shares a circumstance."""
    facts = teller.sample(FACTS, len(moments))
    around = _circumstances(teller, moments)
    return [
        _fact_scene(teller, i, moments[i], fact, around[i // 2]) for i, fact in enumerate(facts)
    ]


def _circumstances(teller: Teller, moments: Sequence[Moment]) -> list[Circumstance]:
    first = moments[::2]
    drawn = teller.sample(CIRCUMSTANCES, len(first))
    filled = []
    for moment, circumstance in zip(first, drawn, strict=True):
        slots = teller.slots(moment)
        filled.append(Circumstance(*(part.format(**slots) for part in circumstance)))
    return filled


def _fact_scene(teller: Teller, i: int, moment: Moment, fact: Fact, around: Circumstance) -> Scene:
    slots = teller.slots(moment, v=teller.pick(fact.values))
    forms = {name: getattr(fact, name).format(**slots) for name in ("said", "fact", "gist")}
    n = teller.name
    said = teller.say(SAID, around=around.said, fact=forms["said"])
    return Scene(
        moment,
        n,
        said,
        (
            f"{n}: {said}",
            teller.say(ATOMIC_FACT, n=n, fact=forms["fact"]),
            teller.say(SUMMARY, gist=forms["gist"], told=around.told),
        ),
        {
            f"fact:{i}": Need(sentence(f"{forms['fact']}."), fact.question.format(**slots)),
            f"context:{i // 2}": Need(
                sentence(f"{around.told}."),
                f"In which connection did it come up that {forms['gist']}?",
            ),
        },
    )


def preference_scenes(teller: Teller, moments: Sequence[Moment]) -> list[tuple[Scene, Scene]]:
    """For every two moments a preference (three texts) and its change (five texts)."""
    pairs = list(zip(moments[::2], moments[1::2], strict=True))
    scenes = []
    for i, (attribute, values) in enumerate(teller.sample(PREFERENCES, len(pairs))):
        before, after = pairs[i]
        n = teller.name
        about = Attribute(f"{n}'s {attribute}", f"the {attribute}", f"my {attribute}")
        a, b = teller.sample(values, 2)
        old = first_scene(teller, before, n, about, a, f"stale:{i}")
        new = change_scene(teller, after, n, about, (a, b), (f"current:{i}", f"invalid:{i}"))
        scenes.append((old, new))
    return scenes
