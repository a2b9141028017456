"""Corrections of estimates by what those of other streams missed."""

import sys
from dataclasses import replace

import numpy as np
import pytest

from agents.estimators.correction import Correction
from agents.estimators.fitting import Folds
from agents.estimators.lessons import lessons_of
from memaudit_gym.errors import MissingExtraError
from memaudit_gym.generators import generate
from tests.agents.estimators.worlds import config

LESSONS = lessons_of([generate("base", seed) for seed in range(10_000, 10_012)])


def fitted(values, lessons=LESSONS, copies=2):
    found = Correction(copies, seed=0)
    found.fit(lessons, values)
    return found


def test_what_types_are_worth_is_learned():
    """From estimates that know nothing, values come out that are nearer to the truth."""
    flat = [np.ones(len(lesson.values)) for lesson in LESSONS]
    correction = fitted(flat[1:], LESSONS[1:])
    lesson = LESSONS[0]
    found = correction(lesson.reading, flat[0])
    assert np.corrcoef(found, lesson.values)[0, 1] > 0.5


def test_without_lightgbm_it_says_how_to_do_without(monkeypatch):
    monkeypatch.setitem(sys.modules, "lightgbm", None)
    with pytest.raises(MissingExtraError, match=r"LightGBM.*or correct nothing: corrected=false"):
        fitted([np.ones(len(lesson.values)) for lesson in LESSONS])


def test_true_values_stay_what_they_are():
    truth = [lesson.values for lesson in LESSONS]
    found = fitted(truth)(LESSONS[0].reading, truth[0])
    assert np.abs(found - truth[0]).mean() < 0.25 * truth[0].mean()
    assert np.concatenate([fitted(truth)(x.reading, x.values) for x in LESSONS]).mean() == (
        pytest.approx(np.concatenate(truth).mean(), rel=0.05)
    )


def test_a_scale_that_is_wrong_is_mended():
    wrong = [3.0 * lesson.values for lesson in LESSONS]
    correction = fitted(wrong)
    found = np.concatenate([correction(x.reading, v) for x, v in zip(LESSONS, wrong, strict=True)])
    assert found.mean() == pytest.approx(
        np.concatenate([x.values for x in LESSONS]).mean(), rel=0.05
    )


def test_a_lesson_that_weighs_twice_counts_as_two():
    """Of too few rows to split the factor is one mean ratio."""
    one, two = LESSONS[:2]
    values = [np.ones(len(x.values)) for x in (one, two)]
    assert len(values[0]) + len(values[1]) < 100
    found = fitted(values, [replace(one, weight=2.0), two])(one.reading, values[0])
    total = 2 * one.values.sum() + two.values.sum()
    assert found == pytest.approx(total / (2 * len(one.values) + len(two.values)))


def test_estimates_below_nothing_are_corrected_too():
    below = [lesson.values - 1.0 for lesson in LESSONS]
    found = fitted(below)(LESSONS[0].reading, below[0])
    assert (found >= 0).all()
    assert found.any()


def test_a_state_makes_it_again():
    values = [np.ones(len(lesson.values)) for lesson in LESSONS]
    correction = fitted(values)
    again = Correction(2, seed=0)
    again.restore(correction.state())
    reading = LESSONS[0].reading
    np.testing.assert_array_equal(again(reading, values[0]), correction(reading, values[0]))


def test_streams_without_worth_have_none():
    nothing = [replace(lesson, values=np.zeros(len(lesson.values))) for lesson in LESSONS]
    values = [np.ones(len(lesson.values)) for lesson in LESSONS]
    assert not fitted(values, nothing)(LESSONS[0].reading, values[0]).any()


def test_corrections_learn_from_others_alone():
    """What a lesson is worth changes neither its estimate nor its correction nor its prices."""
    settings = config(budgets="4,8")
    changed = [replace(LESSONS[0], values=LESSONS[0].values[::-1] + 7.0), *LESSONS[1:4]]
    one, two = Folds(LESSONS[:4], settings), Folds(changed, settings)
    np.testing.assert_array_equal(one.estimate(0).values, two.estimate(0).values)
    assert one.stores(0) == two.stores(0)
    assert (one.estimate(1).values != two.estimate(1).values).any()
