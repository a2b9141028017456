"""What candidates add to what is kept, and how fast prices spend side by side."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.estimators.estimate import Estimate
from agents.estimators.gains import Gains
from agents.estimators.lessons import lessons_of
from agents.estimators.pacing import SpendCurve
from agents.estimators.side_by_side import SideBySide, spend_curve_of
from agents.estimators.writer import Episode
from tests.agents.estimators.worlds import conversations

LESSONS = lessons_of(conversations())
READING = LESSONS[0].reading
WORDS = READING.words


def worths():
    count = len(WORDS.stems)
    return st.lists(st.integers(0, 4), min_size=count, max_size=count).map(
        lambda found: np.array(found, dtype=float)
    )


def stores():
    return st.lists(st.integers(0, len(READING.costs) - 1), max_size=6)


def kept_by(gains, store):
    kept = np.zeros((1, len(WORDS.stems)), dtype=np.bool_)
    for u in store:
        kept[0, gains.words(u)] = True
    return kept


@given(worths(), stores())
def test_sums_of_words_add_the_words_that_are_not_kept(worth, store):
    gains = Gains(READING, Estimate(WORDS.sums(worth), worth))
    kept = kept_by(gains, store)
    for u in range(len(READING.costs)):
        new = [w for w in gains.words(u) if not kept[0, w]]
        assert gains.of(u, kept)[0] == pytest.approx(worth[new].sum())


@given(worths(), stores(), stores())
def test_gains_fall_from_the_value_to_nothing(worth, store, more):
    """Whatever values are: the more is kept the less is added (submodularity)."""
    values = LESSONS[0].values
    gains = Gains(READING, Estimate(values, worth))
    fewer, all_of_it = kept_by(gains, store), kept_by(gains, [*store, *more])
    nothing = kept_by(gains, [])
    for u in range(len(values)):
        found = [gains.of(u, kept)[0] for kept in (nothing, fewer, all_of_it)]
        assert found[0] == pytest.approx(values[u])
        assert found[0] >= found[1] - 1e-12
        assert found[1] >= found[2] - 1e-12
        if len(gains.words(u)):
            assert gains.of(u, kept_by(gains, [u]))[0] == 0


def test_without_worth_words_count_alike():
    gains = Gains(READING, Estimate(np.ones(len(READING.costs)), np.zeros(len(WORDS.stems))))
    u = max(range(len(READING.costs)), key=lambda u: len(gains.words(u)))
    words = gains.words(u)
    kept = np.zeros((2, len(WORDS.stems)), dtype=np.bool_)
    kept[1, words[1:]] = True
    assert gains.of(u, kept) == pytest.approx([1, 1 / len(words)])


def truth(lesson):
    return Estimate(lesson.values, lesson.word_values)


@pytest.mark.parametrize("k", [1, 2])
def test_side_by_side_is_as_one_after_the_other(k):
    """Each price spends what an episode spends that has this price and money enough."""
    reading = replace(READING, k=k)
    curve = spend_curve_of([reading], [truth(LESSONS[0])])
    stream = SideBySide(reading, Gains(reading, truth(LESSONS[0])), curve.prices)
    for experience in range(reading.length):
        stream.see(experience)
    for price, spent in zip(curve.prices, stream.spent, strict=True):
        alone = Episode(reading, truth(LESSONS[0]), 1e6, curve, paced=False)
        alone.first_price = price
        assert reading.costs[alone.run()].sum() == spent
    assert curve.spend == pytest.approx(stream.spent / reading.length)


def test_without_repetitions_prices_spend_as_by_values():
    """One candidate a turn is kept, so that words are kept twice by summaries alone."""
    for lesson in LESSONS:
        reading, types = lesson.reading, [c.type for c in lesson.package.candidates]
        values = np.where(np.array(types) == "summary", 0.0, lesson.values)
        prices = np.linspace(0.001, 1.0, 50)
        plain = SpendCurve(prices, prices[::-1])
        stream = SideBySide(reading, Gains(reading, Estimate(values, lesson.word_values)), prices)
        expected = np.zeros(len(prices))
        for experience in range(reading.length):
            start, stop = reading.group_ptr[experience : experience + 2]
            expected += plain.spent(values[start:stop], reading.costs[start:stop])
            stream.see(experience)
        np.testing.assert_allclose(stream.spent, expected)
        assert expected[0] > expected[-1]


def test_repetitions_are_not_kept_twice():
    """With a budget for all, what is kept is worth all there is, and no sibling says it again."""
    reading = replace(READING, k=3)
    worth = np.ones(len(WORDS.stems))
    estimate = Estimate(WORDS.sums(worth), worth)
    curve = spend_curve_of([reading], [estimate])
    episode = Episode(reading, estimate, 1e6, curve, paced=True)
    episode.run()
    store, gains = episode.store, Gains(reading, estimate)
    held = {int(w) for u in range(len(reading.costs)) for w in gains.words(u)}
    assert set(np.flatnonzero(kept_by(gains, store)[0]).tolist()) == held
    for place, u in enumerate(store):
        assert gains.of(u, kept_by(gains, store[:place]))[0] > 0
