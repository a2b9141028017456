"""What memories are about: phrases, clauses, things and matters."""

from collections import Counter

import pytest

from agents.marginal.reading.clauses import Named, clauses_of
from agents.marginal.reading.matters import Matters
from agents.marginal.reading.phrases import Phrases
from agents.marginal.reading.signs import asks, stress
from memaudit_gym.generators.stream import generate_stream
from memaudit_gym.generators.stream.phrases.speech import STRESS
from memaudit_gym.generators.stream.world import draw_world
from memaudit_gym.view import VisibleCandidate, VisibleExperience, visible_view

PHRASES = Phrases([("deadlin",), ("home", "town"), ("town",), ("day", "off")])


def experience(text, *candidates, session="s"):
    """Candidates are (type, text)."""
    found = tuple(
        VisibleCandidate(str(n), kind, said, 1.0, 1.0, 0.0, None)
        for n, (kind, said) in enumerate(candidates)
    )
    return VisibleExperience("e", text, session, None, "Ann", found)


@pytest.fixture(scope="module")
def learned():
    """From worlds with other names and turns of speech than those that are read."""
    worlds = [visible_view(generate_stream(seed, 300)) for seed in range(10_000, 10_004)]
    return Phrases.fitted([[c.text for c in v.candidates if c.type == "summary"] for v in worlds])


def test_phrases_are_what_most_summaries_name():
    streams = [["On 1 May: the home town of Ann: a big city."], ["The home town of Bo: Rome."]]
    streams.append(["On 2 May: the deadline of Otter: early May; the home town of Cy: Oslo."])
    assert Phrases.fitted(streams).found == [("home", "town")]


def test_the_longest_phrase_is_found_where_it_stands():
    assert PHRASES.find(["the", "home", "town", "of"]) == (1, 3)
    assert PHRASES.find(["home", "deadlin"]) == (1, 2)
    assert PHRASES.find(["deadlin", "town"], 1) == (1, 2)
    assert PHRASES.find([]) is None


@pytest.mark.parametrize(
    ("kind", "text", "named"),
    [
        ("tombstone", "Outdated: the deadline of project Ice Otter.", {"project", "ice", "otter"}),
        ("graph_edge", "Otter; deadline; 12 May", {"otter"}),
        ("graph_edge", "Otter, deadline, 12 May", {"otter"}),
        ("atomic_fact", "The deadline of the Otter is 12 May.", {"otter"}),
        ("atomic_fact", "Project Amber Otter is due on 12 May.", None),
        ("atomic_fact", "A deadline is a deadline of", None),
    ],
)  # fmt: skip
def test_what_a_clause_says_that_it_is_about(kind, text, named):
    found = [clause.named for clause in clauses_of(text, kind, PHRASES)]
    assert found == [None if named is None else Named(("deadlin",), frozenset(named))]


def test_a_text_is_taken_apart_into_clauses():
    text = "On 3 May 2021: the rent of A: over 100 euros; the lead of B: Ann."
    found = [clause.content for clause in clauses_of(text, "summary", PHRASES)]
    assert found == [{"3", "may", "2021", "rent", "100", "euro"}, {"lead", "b", "ann"}]
    assert clauses_of(" ", "summary", PHRASES) == []


def test_what_does_not_say_its_matter_is_about_what_it_shares_words_with():
    matters = Matters(PHRASES)
    first = matters.read(
        experience(
            "Project Amber Otter is due on 12 May.",
            ("raw_span", "Ann: Project Amber Otter is due on 12 May."),
            ("atomic_fact", "Project Amber Otter is due on 12 May."),
            ("graph_edge", "Otter; deadline; 12 May"),
        )
    )
    assert first.of == [[0], [0], [0]]
    assert matters.things.names == [{"project", "amber", "otter"}]
    other = matters.read(
        experience(
            "Ann lives in Rome. Otter is due on 12 May.",
            ("summary", "On 1 May: the home town of Ann: a big city."),
            ("compound_evidence", "Ann lives in Rome; we deliver project Amber Otter on 12 May."),
        )
    )  # fmt: skip
    assert other.of == [[1], [1, 0]]
    assert other.named == [1]


def test_a_short_name_is_that_of_who_is_named_in_full_beside_it():
    matters = Matters(PHRASES)
    for full in ("Ann Abbott", "Ann Brandt"):
        matters.read(experience("", ("other", f"The user asked for the deadline of {full}.")))
    told = matters.read(
        experience(
            "Ann Abbott stays at home on Monday.",
            ("raw_span", "Ann Abbott stays at home on Monday."),
            ("graph_edge", "Ann; day off; Monday"),
        )
    )
    assert matters.keys[told.named[0]] == (0, ("day", "off"))


@pytest.mark.parametrize("seed", [9_000, 9_001])
def test_nearly_every_memory_of_a_stream_is_about_what_its_units_say(seed, learned):
    """Names and turns of speech are others than those of the worlds that phrases are from."""
    world, view = draw_world(seed, 300), visible_view(generate_stream(seed, 300))
    matters = Matters(learned)
    told = [matters.read(e) for e in view.experiences]

    def truth(draft):
        numbers = {int(unit.split(".")[0].split("v")[0][1:]) for unit in draft.says}
        slots = [world.slots[number] for number in numbers]
        return {(slot.entity.number, slot.attribute.noun) for slot in slots}

    pairs = [
        (set(row), truth(draft))
        for one, event in zip(told, world.told, strict=True)
        for row, draft in zip(one.of, event.drafts, strict=True)
        if draft.says
    ]
    tally = {}
    for read, true in pairs:
        if len(read) == len(true) == 1:
            tally.setdefault(*read, Counter()).update(true)
    meant = {matter: found.most_common(1)[0][0] for matter, found in tally.items()}
    right = sum({meant.get(matter) for matter in read} == true for read, true in pairs)
    assert right > 0.95 * len(pairs)
    asked = [(one.asked, event.event) for one, event in zip(told, world.told, strict=True)]
    assert all((matter is not None) == (event.kind == "asked") for matter, event in asked)


def test_the_order_of_candidates_says_nothing(learned):
    view = visible_view(generate_stream(9_002, 200))
    one, other = Matters(learned), Matters(learned)
    for e in view.experiences:
        turned = VisibleExperience(
            e.id, e.text, e.session_id, e.timestamp, e.speaker, e.candidates[::-1]
        )
        forth, back = one.read(e), other.read(turned)
        assert forth.of == back.of[::-1]
        assert (forth.named, forth.asked, forth.said) == (back.named, back.asked, back.said)


def test_every_way_to_stress_is_heard_and_most_small_talk_is_not():
    assert all(stress(experience(text)) for text in STRESS)
    assert not stress(experience("It rains, and the coffee machine is broken."))


def test_questions_are_told_by_their_memories():
    view = visible_view(generate_stream(10_001, 500))
    notes = ("The user asked", "A question came up")
    for e in view.experiences:
        assert asks(e) == any(c.text.startswith(notes) for c in e.candidates)
