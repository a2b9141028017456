"""Worlds: what makes them, what stays hidden, what their coverage says, and the pins."""

import re
from collections import Counter
from dataclasses import asdict

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.costs import word_cost
from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream import EXPECTED_WEIGHTS, StreamDials, generate_stream
from memaudit_gym.generators.stream.facts import VALUE
from memaudit_gym.generators.stream.phrases.speech import STRESS
from memaudit_gym.generators.stream.world import LARGEST_GROUP
from memaudit_gym.records import REPRESENTATION_TYPES, ROLES
from memaudit_gym.view import visible_view

#: Content hashes (first twelve digits) of the seeds 0 and 10,000 at 50 and at 500 experiences. A
#: change here changes results: it needs a new version of the environments.
PINS = {
    (0, 50): "720f2b2bf3f5",
    (0, 500): "0dae45688dc2",
    (10_000, 50): "25a863bd8805",
    (10_000, 500): "e30b627391ae",
}

SHARES = st.floats(0, 1)
DIALS = st.builds(StreamDials, SHARES, SHARES, SHARES, SHARES, SHARES)


@pytest.fixture(scope="module")
def world():
    return generate_stream(10_007, 500)


@pytest.mark.parametrize(("seed", "size"), list(PINS))
def test_pinned(seed, size):
    assert generate_stream(seed, size).content_hash[:12] == PINS[seed, size]


@given(st.integers(0, 20_000), st.integers(20, 80), DIALS)
@settings(max_examples=60, deadline=None)
def test_every_world_is_a_package(seed, size, dials):
    """Of the asked length, the same each time, every group within bounds, weights from queries."""
    package = generate_stream(seed, size, dials)
    assert len(package.experiences) == size
    assert package.content_hash == generate_stream(seed, size, asdict(dials)).content_hash
    assert package.largest_group <= LARGEST_GROUP
    assert all(np.diff(package.group_ptr) >= 1)
    weights = Counter()
    for query in package.queries:
        weights.update(dict.fromkeys(query.required_unit_ids, query.weight))
    assert {u.id: u.weight for u in package.units if u.weight} == weights
    stamps = [e.timestamp for e in package.experiences]
    assert stamps == sorted(stamps)


def test_sizes_and_dials_and_seeds_make_other_worlds():
    texts = {
        generate_stream(*arguments).experiences[0].text + generate_stream(*arguments).name
        for arguments in ((3, 50), (4, 50), (3, 60), (3, 50, {"noise": 0.9}, "noisy"))
    }
    assert len(texts) == 4


def test_every_type_occurs(world):
    assert {c.type for c in world.candidates} == set(REPRESENTATION_TYPES)
    assert {u.role for u in world.units} == {*ROLES, None}


def test_costs_are_measured(world):
    assert world.cost_model == "word"
    assert all(c.cost == word_cost(c.text) for c in world.candidates)


def test_kinds_of_queries(world):
    assert {q.category for q in world.queries} == {
        "current", "scoped", "history", "span", "order", "multi_hop", "abstention", "procedure",
    }  # fmt: skip


def values(package):
    """{unit id: (what it is about, the value)} of the value units."""
    found = {}
    for unit in package.units:
        if unit.kind == VALUE:
            found[unit.id] = re.fullmatch(r"The (.+?) is (.+)\.", unit.text, re.IGNORECASE).groups()
    return found


@pytest.mark.parametrize("seed", [1, 10_001])
def test_full_coverage_of_a_value_says_the_value(seed):
    """And a text that gives it in full, with its entity, is never worth less than the gist."""
    package = generate_stream(seed, 500)
    told = values(package)
    for u, candidate in enumerate(package.candidates):
        for unit, share in zip(*package.coverage.row(u), strict=True):
            name = package.units[unit].id
            if name in told and share == 1.0:
                assert told[name][1].lower() in candidate.text.lower()
            if name in told and candidate.type == "summary":
                assert share < 1.0


def test_dates_stand_where_they_are_covered(world):
    for u, candidate in enumerate(world.candidates):
        for unit in world.coverage.row(u)[0]:
            evidence = world.units[unit]
            if evidence.kind in ("since", "span"):
                day = re.search(r"(since|from) (\d+ \w+ \d{4})", evidence.text)[2]
                assert day in candidate.text


def test_a_wrong_claim_covers_no_value():
    """What is claimed and does not hold is not evidence of a value, however sure it sounds."""
    package = generate_stream(10_003, 500, {"noise": 1.0})
    groups = zip(package.group_ptr[:-1], package.group_ptr[1:], strict=True)
    wrong = confident = 0
    for start, stop in groups:
        types = {package.candidates[u].type: u for u in range(start, stop)}
        if "uncertainty" in types and "atomic_fact" in types:
            fact = types["atomic_fact"]
            if not package.coverage.row(fact)[0].size:
                wrong += 1
                confident += package.candidates[fact].confidence >= 0.8
    assert wrong > 20
    assert 0.25 < confident / wrong < 0.75


def test_the_view_shows_nothing_of_the_draw():
    """Worlds that differ in what is asked alone look alike."""
    plain, other = (generate_stream(5, 60, {"predictability": p, "asking": 0}) for p in (0, 1))
    assert [u.weight for u in plain.units] != [u.weight for u in other.units]
    assert visible_view(plain) == visible_view(other)


def test_nothing_hidden_rides_along(world):
    assert not any(e.extra for e in world.experiences)
    assert all(not c.extra and c.estimated_value is None for c in world.candidates)
    assert {c.id for c in world.candidates} == {
        f"e{t}/{j}" for t, n in enumerate(np.diff(world.group_ptr)) for j in range(n)
    }


def test_expected_weights_are_those_of_many_draws():
    package = generate_stream(10_011, 500)
    expected = package.metadata[EXPECTED_WEIGHTS]
    assert set(expected) == {u.id for u in package.units}
    total = sum(u.weight for u in package.units)
    assert sum(expected.values()) == pytest.approx(total, rel=0.1)
    top = sorted(expected, key=expected.get)[-len(expected) // 10 :]
    share = sum(u.weight for u in package.units if u.id in set(top)) / total
    assert share == pytest.approx(sum(expected[u] for u in top) / total, rel=0.1)


def test_what_the_profile_favours_is_stressed():
    """The history says something of the future, though not all."""
    worth = {True: [], False: []}
    for seed in range(10_020, 10_026):
        package = generate_stream(seed, 500)
        expected = np.array([package.metadata[EXPECTED_WEIGHTS][u.id] for u in package.units])
        for experience, first in zip(package.experiences, package.group_ptr, strict=False):
            units, _ = package.coverage.row(first)
            if package.candidates[first].type == "raw_span" and units.size:
                stressed = any(words in experience.text for words in STRESS)
                worth[stressed].append(expected[units].max())
    assert np.median(worth[True]) > 1.5 * np.median(worth[False])
    assert np.median(worth[True]) < np.quantile(worth[False], 0.95)


def test_properties_that_were_asked_about_are_asked_about_again():
    """What the user asked in the first half says what is asked at the end, though not all."""
    shares = []
    for seed in range(10_020, 10_026):
        package = generate_stream(seed, 500)
        notes = [c for c in package.candidates[: len(package.candidates) // 2] if asks(c.text)]
        early = Counter(property_of(note.text) for note in notes)
        favourites = {found for found, _ in early.most_common(5)}
        late = [found for query in package.queries if (found := property_of(query.question))]
        shares.append(np.mean([found in favourites for found in late]))
    # There are forty properties: five of them taken at random would have an eighth.
    assert 0.4 < np.mean(shares) < 0.9


def asks(text):
    return text.startswith(("The user asked for", "A question came up about"))


def property_of(text):
    """The property that a note or a question names first."""
    found = re.search(r"the (.+?) of ", text)
    return found and found[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, 50), "seed"),
        ((1, 19), "experiences"),
        ((1, 5_001), "at most 5,000"),
        ((1, 50, {"noise": 1.5}), "noise"),
        ((1, 50, {"nose": 0.5}), "did you mean 'noise'"),
        ((1, 50, 0.5), "mapping"),
    ],
)
def test_refused(arguments, message):
    with pytest.raises(InputError, match=message):
        generate_stream(*arguments)


def test_long_worlds_have_the_same_make():
    package = generate_stream(10_000, 5_000)
    assert len(package.experiences) == 5_000
    assert package.raw_cost > 50_000
