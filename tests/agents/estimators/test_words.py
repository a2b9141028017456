"""Words, what they are worth, and what is known of them from other streams."""

import numpy as np
import pytest

from agents.estimators.labels import singleton_values, word_values
from agents.estimators.lexicon import Lexicon
from agents.estimators.word_features import spots_of
from agents.estimators.words import read_words
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.view import visible_view
from tests.agents.estimators.worlds import conversations
from tests.locations import outside_data


def stream(package):
    words = read_words(visible_view(package))
    return words, word_values(package, words)


def held(words, candidate):
    return words.held[words.holders == candidate]


def test_spots():
    spots, length = spots_of("Rex, my dog, ran. Ran to Rome [a photo of Rex]")
    assert length == 11
    assert list(spots) == ["rex", "dog", "ran", "rome", "photo"]
    assert (spots["rex"].times, spots["rex"].opens, spots["rex"].bracketed) == (2, True, False)
    assert (spots["rome"].opens, spots["rome"].bracketed) == (False, False)
    assert spots["photo"].bracketed
    assert not spots["ran"].opens


def test_verbatim_candidates_hold_all_words_and_summaries_those_of_the_session():
    package = conversations()[0]
    words, _ = stream(package)
    session_of = [e.session_id for e in package.experiences]
    for u, candidate in enumerate(package.candidates):
        of = {int(words.experience[row]) for row in held(words, u)}
        own = int(package.group_of[u])
        if candidate.type == "raw_span":
            assert len(held(words, u)) == len(words.order[own])
        if candidate.type == "summary":
            assert all(session_of[t] == session_of[own] and t < own for t in of)
        else:
            assert of <= {own}


def test_verbatim_values_are_the_sum_of_their_words():
    package = conversations()[0]
    words, worth = stream(package)
    sums, values = words.sums(worth), singleton_values(package)
    for u, candidate in enumerate(package.candidates):
        if candidate.type == "raw_span" and len(held(words, u)):
            assert sums[u] == pytest.approx(values[u])


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_generated_packages_have_words(name):
    package = generate(name, 9_000)
    words, worth = stream(package)
    assert worth.shape == (len(words.stems),)
    assert (worth >= 0).all()
    assert words.sums(worth).shape == (len(package.candidates),)


@pytest.mark.slow
def test_real_conversations_are_the_sum_of_their_words():
    """Coverage is rounded to quarters, so facts and summaries agree closely, not exactly."""
    for package in build_locomo(outside_data("locomo7.json")):
        words, worth = stream(package)
        assert np.corrcoef(words.sums(worth), singleton_values(package))[0, 1] > 0.98


def test_a_lexicon_without_a_stream_is_that_of_the_others():
    parts = [stream(package) for package in conversations()]
    both, rest = Lexicon(), Lexicon()
    both.fit(*zip(*parts, strict=True))
    rest.fit(*zip(*parts[1:], strict=True))
    words, worth = parts[0]
    left = both.without(words, worth)
    np.testing.assert_allclose(left.features(words), rest.features(words), atol=1e-12)
    assert rest.features(words).shape == (len(words.stems), 11)
    again = Lexicon(both.state()["totals"])
    np.testing.assert_array_equal(again.features(words), both.features(words))
