"""Streams in which nothing but stop words is said: learned from and written."""

from dataclasses import replace

import pytest

from agents.estimators.fitting import fit
from agents.estimators.reading import read
from agents.estimators.writer import make_writer
from memaudit_gym.view import visible_view
from tests.agents.estimators.test_writer import play
from tests.agents.estimators.worlds import config, conversations

MEMBERS = "words:ridge,words:boosting,words:perceptron"


def wordless(package):
    return replace(
        package,
        experiences=tuple(replace(e, text="") for e in package.experiences),
        candidates=tuple(replace(c, text="of the") for c in package.candidates),
    )


@pytest.fixture(scope="module")
def packages():
    first, *others = conversations()
    return [wordless(first), first, *others]


@pytest.fixture(scope="module")
def fitted(packages):
    return fit(packages, config(estimator={"members": MEMBERS}))


def test_tables_without_words_are_as_wide_as_ever(packages):
    empty, full = (read(visible_view(package)).words for package in packages[:2])
    assert not empty.stems
    for name, rows in full.numbers.items():
        assert empty.numbers[name].shape == (0, rows.shape[1])


@pytest.mark.parametrize("rule", ["paced", "fixed"])
@pytest.mark.parametrize("budget", [0, 1, 40])
def test_they_are_written(packages, fitted, rule, budget):
    store = play(make_writer(fitted, rule), packages[0], budget)
    assert packages[0].costs[store].sum() <= budget
