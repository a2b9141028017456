"""Packages unlike Stream's: several memories of an experience, and things of alike names."""

from dataclasses import replace

import numpy as np
import pytest

from agents.calibration import figures, met
from agents.marginal.config import MarginalConfig
from agents.marginal.fitting import Rounds, visit
from agents.marginal.reading.things import Things
from memaudit_gym.generators.stream import generate_stream

TWO = {"rounds": 2, "trees": 5, "leaves": 4, "paced_on": 2}


@pytest.fixture(scope="module", params=["boosting", "ridge"])
def rounds(request):
    """Of streams of which two memories an experience may be kept."""
    worlds = [replace(generate_stream(seed, 25), k=2) for seed in range(10_000, 10_004)]
    found = Rounds(worlds, MarginalConfig(**TWO, regressor=request.param))
    for number in range(found.config.rounds):
        found.play(number)
    return found


def test_each_candidate_comes_by_first_once(rounds):
    lesson = rounds.pacing[0]
    alone = visit(lesson, rounds.groups, 60, rounds.curve, lambda rows, base, true: true)
    assert alone.first.sum() == len(lesson.stream.costs) < len(alone.gains)
    # Nothing is kept of an experience as its candidates come by first.
    worth = [lesson.package.coverage.row(u) for u in range(len(lesson.stream.costs))]
    nothing = np.array([not values.any() for _, values in worth])
    assert (alone.gains[alone.first][nothing] == 0).all()


def test_two_of_an_experience_calibrate(rounds):
    package = rounds.learned[0].package
    found = met(rounds.fitted(), package, 60.0)
    assert len(found.types) == len(found.costs) == len(found.believed) == len(found.gains)
    counted = figures([found])["calibration"]["all"]
    assert sum(n for _, _, n in counted) == len(package.candidates)


def test_things_of_alike_names_are_told_apart():
    """As if all were looked through."""
    things, rng = Things(), np.random.default_rng(0)
    for _ in range(300):
        name = frozenset(rng.choice(list("abcdefgh"), rng.integers(1, 4), replace=False).tolist())
        around = frozenset(rng.choice(list("abcdefgh"), 4).tolist())
        number = things.number(name, around, [])
        assert things.names[number] <= name | around or name <= things.names[number]
        every = [n for n, own in enumerate(things.names) if len(own) > 1 and own <= around]
        assert sorted(things.within(around)) == every


def test_a_word_that_all_things_have_leads_to_few():
    things = Things()
    for number in range(50):
        things.number(frozenset({"project", f"x{number}"}), frozenset(), [])
    assert max(map(len, things._filed.values())) == 1
