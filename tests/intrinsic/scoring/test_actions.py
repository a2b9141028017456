"""What a store did, out of its snapshots."""

import pytest

from memaudit_gym.intrinsic.scoring.actions import action_of, changed
from tests.intrinsic.worlds import NEW, OLD, RIVAL, TEAM, store


@pytest.mark.parametrize(
    ("before", "after", "action"),
    [
        (store(), store(OLD), "create"),
        (store(OLD), store(OLD, TEAM), "create"),
        (store(OLD), store(OLD), "reinforce"),
        (store(OLD), store(NEW), "update"),
        (store(OLD, TEAM), store(TEAM), "supersede"),
        (store(NEW), store(NEW, RIVAL, conflicts=(0, 1)), "conflict"),
        (store(NEW, RIVAL, conflicts=(0, 1)), store(NEW, RIVAL, conflicts=(0, 1)), "reinforce"),
        (store(OLD), store(NEW, action="reinforce"), "reinforce"),
    ],
)
def test_by_word_else_by_what_differs(before, after, action):
    assert action_of(before, after) == action


def test_additions_change_nothing_that_stood():
    assert not changed(store(OLD), store(OLD, TEAM))
    assert changed(store(OLD), store(NEW))
    assert not changed(store(OLD), store(NEW, action="create"))
