"""Playing a writer: what it is handed, and what it may give back."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.play import play
from memaudit_gym.evaluation.policies import Policy
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.objective import is_feasible
from tests.evaluation import writers
from tests.strategies import BUDGETS, packages

STAGE = Stage(Task("base", 5))


def row(observation="visible"):
    return Policy("mine", "m:mine", "module", oracle=False, observation=observation)


def played(writer, budget=8, stage=STAGE, observation="visible"):
    return play(writer, row(observation), stage, budget)


@settings(max_examples=60, deadline=None)
@given(packages(), BUDGETS, st.sampled_from([writers.First, writers.Reckless, writers.Drawing]))
def test_streams_are_feasible_whatever_is_chosen(package, budget, writer):
    stage = Stage(Task(package.name, file=package))
    found = played(writer(), budget, stage)
    assert is_feasible(package, found.store, budget)
    assert list(found.store) == sorted(found.store)


def test_impossible_actions_count_as_discard_and_are_counted():
    found = played(writers.Reckless(), budget=0)
    assert found.store == ()
    assert found.invalid_actions == len(STAGE.package.experiences)
    assert played(writers.First()).invalid_actions == 0


def test_the_same_episode_every_time():
    assert played(writers.First()) == played(writers.First(), stage=Stage(Task("base", 5)))


def test_an_oracle_finds_its_slots_in_the_package():
    found = played(writers.Omniscient(), budget=100, observation="oracle")
    package = STAGE.package
    for start, stop in zip(package.group_ptr[:-1], package.group_ptr[1:], strict=True):
        worth = [package.coverage.row(u)[1].sum() for u in range(start, stop)]
        assert start + int(np.argmax(worth)) in found.store


def test_oracle_observations_have_marginals():
    assert played(writers.Marginal(), observation="oracle").store


def test_an_offline_writer():
    ids = [STAGE.package.candidates[u].type for u in played(writers.Newest()).store]
    assert ids == ["atomic_fact"] * 4


@pytest.mark.parametrize("action", [np.int64(0), np.array(0), 0])
def test_whole_numbers_are_actions(action):
    assert played(writers.Stuck(action)).store == ()


@pytest.mark.parametrize("action", [-1, 99, 1.0, "1", None, True, np.bool_(False), [1]])
def test_other_actions_are_refused(action):
    with pytest.raises(InputError, match="'mine' on package 'base-5' at budget 8: chose"):
        played(writers.Stuck(action))


@pytest.mark.parametrize(
    ("store", "message"),
    [
        ("fact_0/0", "a list of candidate ids"),
        (None, "a list of candidate ids"),
        (["nobody"], "'nobody', which is no candidate id"),
        ([3], "3, which is no candidate id"),
        ([["x"]], "no candidate id"),
    ],
)
def test_what_is_no_store(store, message):
    with pytest.raises(InputError, match="'mine' on package 'base-5' at budget 8") as error:
        played(writers.Mute(store))
    assert message in str(error.value)


def test_infeasible_stores():
    """The first two of a pair cost little enough to be refused for what is tested."""
    ids = [candidate.id for candidate in STAGE.view.candidates]
    pair = [c.id for c in sorted(STAGE.view.experiences[0].candidates, key=lambda c: c.cost)[:2]]
    for store, reason in (
        (ids, "it costs"),
        ([pair[0], pair[0]], "a candidate twice"),
        (pair, "more than 1 of one experience"),
    ):
        with pytest.raises(InputError, match="not feasible") as error:
            played(writers.Mute(store))
        assert reason in str(error.value)


def test_a_writer_that_breaks_is_named_with_its_place():
    with pytest.raises(InputError) as error:
        played(writers.Failing())
    line = str(error.value)
    assert "'mine' on package 'base-5' at budget 8: failed with ZeroDivisionError" in line
    assert "(writers.py, line " in line
    assert "\n" not in line


def test_an_error_that_cannot_say_what_it_is():
    with pytest.raises(InputError, match=r"failed with _SilentError \(writers\.py"):
        played(writers.Speechless())


def test_spoilt_observations_do_not_change_the_episode():
    assert played(writers.Vandal()) == played(writers.First())


def test_an_oracle_cannot_change_its_package():
    with pytest.raises(InputError, match="read-only"):
        played(writers.Scribbler())


def test_ids_in_any_form():
    name = STAGE.view.candidates[0].id
    for store in ({name}, iter([name]), (np.str_(name),), np.array([name])):
        assert len(played(writers.Mute(store), budget=100).store) == 1
