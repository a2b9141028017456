"""Every feature against its stated formula, worked out by hand on one small package."""

import math
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.prepared import prepare
from memaudit_gym.envs.schema import (
    CANDIDATE_FEATURES,
    CONTEXT_FEATURES,
    TEXT_BUCKETS,
    bounds,
    columns,
    table,
    width,
)
from memaudit_gym.package import Package
from memaudit_gym.records import REPRESENTATION_TYPES, Candidate, EvidenceUnit, Experience

CANDIDATE, CONTEXT = columns(CANDIDATE_FEATURES), columns(CONTEXT_FEATURES)
TYPE = {name: position for position, name in enumerate(REPRESENTATION_TYPES)}


def package():
    """Two experiences; the second one's first candidate has an estimate and a foreign type."""
    return Package.build(
        name="hand",
        experiences=[Experience("a"), Experience("b")],
        candidates=[
            Candidate("a1", "a", "atomic_fact", "Mara likes green tea.", 2, 0.5),
            Candidate("a2", "a", "summary", "Tea, 3 cups, and no coffee.", 5),
            Candidate(
                "b1", "b", "diary", "Mara's green bike is not here.", 1, estimated_value=-3.0
            ),
            Candidate("b2", "b", "tombstone", "", 40),
        ],
        units=[EvidenceUnit("u", 1.0)],
        coverage={"a1": {"u": 0.5}, "a2": {"u": 1.0}},
    )


@pytest.fixture
def episode():
    return Episode(prepare(package()), budget=8, shuffle=False)


def of(episode, slot, name):
    return episode.observation()["candidates"][slot, CANDIDATE[name]]


def context(episode, name):
    return episode.observation()["context"][CONTEXT[name]]


def test_type(episode):
    assert of(episode, 0, "type")[TYPE["atomic_fact"]] == 1
    episode.step(0)
    assert of(episode, 0, "type")[TYPE["other"]] == 1
    assert of(episode, 0, "type").sum() == 1


def test_costs(episode):
    assert of(episode, 1, "cost_small") == 5 / 16
    assert of(episode, 1, "cost_log") == pytest.approx(math.log(6) / math.log(2**20 + 1))
    assert of(episode, 1, "cost_of_budget") == 5 / 8
    assert of(episode, 1, "cost_of_remaining") == 5 / 8
    episode.step(1)
    assert of(episode, 0, "cost_of_remaining") == pytest.approx(1 / 6)
    assert of(episode, 1, "cost_small") == 1
    assert of(episode, 1, "cost_of_budget") == 1
    assert of(episode, 1, "cost_of_remaining") == 1
    assert [float(of(episode, slot, "fits")[0]) for slot in (0, 1)] == [1, 0]


def test_confidence_and_estimate(episode):
    assert of(episode, 0, "confidence") == 0.5
    assert of(episode, 0, "has_estimate") == of(episode, 0, "estimate") == 0
    episode.step(0)
    assert of(episode, 0, "has_estimate") == 1
    assert of(episode, 0, "estimate") == -3 / 4


def test_lexical_shares(episode):
    assert of(episode, 1, "words_log") == pytest.approx(math.log(7) / math.log(1025))
    assert of(episode, 1, "number_share") == pytest.approx(1 / 6)
    assert of(episode, 1, "capital_share") == pytest.approx(1 / 6)
    assert of(episode, 1, "change_share") == pytest.approx(1 / 6)
    episode.step(0)
    assert of(episode, 1, "words_log") == of(episode, 1, "capital_share") == 0


def test_overlaps(episode):
    """a1: mara, like, green, tea; a2: tea, 3, cup, no, coffe; b1: mara, green, bike, not."""
    assert of(episode, 0, "overlap_siblings") == 1 / 4
    assert of(episode, 1, "overlap_siblings") == pytest.approx(1 / 5)
    assert of(episode, 0, "overlap_previous") == of(episode, 0, "overlap_seen") == 0
    episode.step(2)
    for name, share in (
        ("overlap_siblings", 0),
        ("overlap_previous", 1 / 2),
        ("overlap_seen", 1 / 2),
        ("overlap_kept", 0),
    ):
        assert of(episode, 0, name) == share, name


def test_overlap_with_what_is_kept(episode):
    episode.step(1)
    assert of(episode, 0, "overlap_kept") == 1 / 2


def test_hashed_text(episode):
    expected = np.zeros(TEXT_BUCKETS)
    for stem in ("mara", "like", "green", "tea"):
        code = zlib.crc32(stem.encode())
        expected[code % TEXT_BUCKETS] += 1 if code >= 2**31 else -1
    expected /= np.linalg.norm(expected)
    np.testing.assert_allclose(of(episode, 0, "text"), expected, atol=1e-7)
    episode.step(1)
    np.testing.assert_allclose(context(episode, "kept_text"), expected, atol=1e-7)
    assert not of(episode, 1, "text").any()


def test_context_at_the_start(episode):
    top = math.log(2**20 + 1)
    for name, number in (
        ("remaining_share", 1),
        ("budget_small", 8 / 16),
        ("budget_log", math.log(9) / top),
        ("remaining_small", 8 / 16),
        ("remaining_log", math.log(9) / top),
        ("position", 0),
        ("left_small", 2 / 16),
        ("left_log", math.log(3) / top),
        ("pace", 1 / 4),
        ("picks_left", 1),
    ):
        assert context(episode, name) == pytest.approx(number), name
    for name in ("kept_types", "seen_types", "kept_text"):
        assert not context(episode, name).any()


def test_context_after_a_choice(episode):
    episode.step(1)
    assert context(episode, "remaining_share") == 6 / 8
    assert context(episode, "position") == 1 / 2
    assert context(episode, "pace") == pytest.approx(6 / 8 / (1 / 2) / 4)
    assert context(episode, "kept_types")[TYPE["atomic_fact"]] == 1 / 8
    assert context(episode, "kept_types").sum() == 1 / 8
    assert context(episode, "seen_types")[TYPE["atomic_fact"]] == 1 / 32
    assert context(episode, "seen_types")[TYPE["summary"]] == 1 / 32


def test_marginals_are_shares_of_all():
    """F of all candidates is min(1, 1.5) = 1."""
    shown = Episode(prepare(package()), 8, shuffle=False, observation="oracle")
    np.testing.assert_allclose(shown.observation()["marginals"], [0.5, 1.0])
    shown.step(1)
    np.testing.assert_allclose(shown.observation()["marginals"], [0.0, 0.0])


def test_tables_list_every_feature_once():
    for features in (CANDIDATE_FEATURES, CONTEXT_FEATURES):
        low, high = bounds(features)
        assert low.shape == high.shape == (width(features),)
        assert (low < high).all()
        text = table(features)
        assert all(text.count(f"| {feature.name} |") == 1 for feature in features)
        assert f"-{width(features) - 1} |" in text


@given(st.text(max_size=60))
def test_any_text_has_bounded_features(text):
    low, high = bounds(CANDIDATE_FEATURES)
    one = Package.build(
        name="t",
        experiences=[Experience("a")],
        candidates=[Candidate("c", "a", "rule", text, 1)],
        units=[EvidenceUnit("u", 1.0)],
        coverage={},
    )
    row = Episode(prepare(one), 8).observation()["candidates"][0]
    assert (low <= row).all()
    assert (row <= high).all()
