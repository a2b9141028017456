"""Which claim another one bears on."""

from memaudit_gym.intrinsic.likeness import likeness, most_alike
from tests.intrinsic.worlds import NEW, OLD, RIVAL, TEAM


def test_versions_of_a_claim_are_the_likest():
    assert most_alike(NEW, [TEAM, OLD]) == OLD
    assert most_alike(NEW, [OLD, RIVAL]) == OLD
    gone = "The retry limit of checkout-api no longer applies."
    assert most_alike(OLD, [TEAM, gone]) == gone


def test_nothing_in_common():
    assert most_alike(NEW, ["Lunch was late."]) is None
    assert likeness("is", "it") == 0
    assert likeness(NEW, NEW) == 1
