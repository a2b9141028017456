"""Bootstrap intervals."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.evaluation import bootstrap
from memaudit_gym.evaluation.bootstrap import mean_interval

VALUES = st.lists(st.floats(0, 1), min_size=1, max_size=30)


@settings(max_examples=50, deadline=None)
@given(VALUES)
def test_inside_the_values_and_repeatable(values):
    low, high = mean_interval(values)
    assert min(values) - 1e-12 <= low <= high <= max(values) + 1e-12
    assert mean_interval(values) == (low, high)


def test_equal_values_have_no_width():
    assert mean_interval([0.25] * 40) == (0.25, 0.25)


def test_near_the_normal_interval():
    """For 400 normal draws the ends are near mean -+ 1.96 standard errors."""
    values = np.random.default_rng(3).normal(size=400)
    half = 1.96 * values.std() / 20
    assert mean_interval(values) == pytest.approx(
        (values.mean() - half, values.mean() + half), abs=0.01
    )


def test_covers_the_mean_about_as_often_as_it_says():
    rng = np.random.default_rng(0)
    inside = 0
    for _ in range(200):
        low, high = mean_interval(rng.random(50))
        inside += low <= 0.5 <= high
    assert 180 <= inside <= 198


def test_memory_is_bounded_without_changing_the_interval(monkeypatch):
    values = np.random.default_rng(1).random(100)
    whole = mean_interval(values)
    monkeypatch.setattr(bootstrap, "_CHUNK", 700)
    assert mean_interval(values) == whole


def test_every_resample_draws_as_many_as_there_are():
    drawn = bootstrap.times_drawn(7)
    assert drawn.shape == (bootstrap.RESAMPLES, 7)
    assert (drawn.sum(1) == 7).all()
    assert drawn.mean(0) == pytest.approx(np.ones(7), abs=0.1)
