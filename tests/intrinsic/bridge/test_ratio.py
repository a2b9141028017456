"""What a fact store is worth beside the best at its cost."""

import pytest

from memaudit_gym.intrinsic.bridge.package import bridge
from memaudit_gym.intrinsic.judges.registry import judge_of
from memaudit_gym.intrinsic.scoring.scores import score
from tests.intrinsic.worlds import CHANGING, NEW, OLD, RIVAL, TEAM, store

PACKAGE = bridge(CHANGING).package


def ratio(*texts):
    snapshots = [store(), store(), store(), store(*texts)]
    return score(CHANGING, snapshots, judge_of("lexical"), package=PACKAGE).ratio


def test_ratios_by_hand():
    """The second document is one sentence of eight words: verbatim it is worth 1.45."""
    assert ratio(CHANGING.states[1].document.text) == pytest.approx(1 / 1.45)
    assert ratio(NEW, RIVAL) == pytest.approx(2 / 2.45)
    assert ratio(OLD) == pytest.approx(0.1 / 1.45)


def test_the_end_of_a_claim_is_a_unit():
    assert ratio(f"No longer true: {OLD}", NEW, RIVAL, TEAM) == pytest.approx(1)


def test_words_that_say_nothing_cost():
    idle = "Lunch was late and so was everybody else today."
    assert ratio(TEAM, idle) == pytest.approx(1 / 2.45)
    assert ratio(idle) == 0


def test_an_empty_store_has_no_ratio():
    assert ratio() is None
