"""The writer that goes by disclosed questions, and its deaf twin."""

from dataclasses import replace

import numpy as np
import pytest

from memaudit_gym.disclosure import disclosure_of
from memaudit_gym.evaluation.play import play
from memaudit_gym.evaluation.policies import MODULE, Policy, resolve_policies
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.generators import generate
from memaudit_gym.generators.stream import named_stream
from memaudit_gym.objective import cost, is_feasible, value
from memaudit_gym.reference.topical import Deaf, Topical

ROW = Policy("row", "", MODULE, oracle=False, observation="visible")


def kept(writer, package, share, of=0.1):
    stage = Stage(Task(package.name, file=package))
    return play(writer, ROW, stage, package.raw_cost * of, share).store


@pytest.fixture(scope="module")
def world():
    return named_stream("stream-short", 9_003)


def test_the_budget_lasts_and_is_spent(world):
    for writer in (Topical(), Deaf()):
        store = kept(writer, world, 0.5)
        assert is_feasible(world, store, world.raw_cost / 10)
        assert 0.7 < cost(world, store) / (world.raw_cost / 10) <= 1


def test_without_questions_both_are_the_same(world):
    assert kept(Topical(), world, None) == kept(Deaf(), world, None) == kept(Deaf(), world, 0.5)
    assert kept(Topical(), world, 0.5) != kept(Deaf(), world, 0.5)


def test_the_past_does_not_depend_on_what_comes(world):
    """Decisions before the first disclosure are those of the twin, whatever is asked later."""
    queries = tuple(replace(q, question="kayak?") for q in world.queries)
    other = replace(world, queries=queries)
    one, two = kept(Topical(), world, 0.5), kept(Topical(), other, 0.5)
    first = world.group_ptr[np.flatnonzero(disclosure_of(world, 0.5).known)[0]]
    assert first > 10
    assert [u for u in one if u < first] == [u for u in two if u < first]


def test_several_choices_an_experience():
    package = replace(generate("base", 9_001), k=2)
    store = kept(Topical(), package, 0.5, of=2.0)
    assert is_feasible(package, store, package.raw_cost * 2)
    groups = [int(package.group_of[u]) for u in store]
    assert max(groups.count(g) for g in groups) == 2


def test_questions_help_over_some_worlds():
    """Figures of docs/disclosure.md, on a few of its worlds."""
    worlds = [named_stream("stream-short", seed) for seed in range(24)]
    topical, deaf = (
        sum(value(w, kept(writer(), w, 0.5)) for w in worlds) for writer in (Topical, Deaf)
    )
    assert topical > 1.02 * deaf


def test_as_a_policy():
    found = resolve_policies(["memaudit_gym.reference.topical:Topical"])[0]
    assert (found.name, found.oracle, found.observation) == ("Topical", False, "visible")
