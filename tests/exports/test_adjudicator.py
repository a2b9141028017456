"""A memory covers a turn if it says who and what was asked about."""

from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.exports.adjudicator import LEAST_SHARE, adjudicate, targets_of
from tests.exports.small import BEES, LISBON, TURNS, WEATHER, package

WORDS = sorted({word for turn in TURNS.values() for text in turn for word in text.split()})
TARGETS = targets_of(package())


def test_the_target_is_what_the_turn_and_the_question_share_and_the_speaker():
    assert TARGETS["q:D1:1"].stems == {"tova", "keep", "bee", "barn"}
    assert TARGETS["q:D2:2"].stems == {"ruben", "start", "baker"}


def test_a_memory_covers_its_own_turn_and_no_other():
    assert adjudicate(TARGETS, BEES) == {"q:D1:1": 1.0}
    assert adjudicate(TARGETS, LISBON) == {"q:D1:2": 1.0}


def test_the_name_alone_covers_nothing():
    assert adjudicate(TARGETS, WEATHER) == {}
    assert adjudicate(TARGETS, "") == {}


def test_the_same_about_somebody_else_is_too_little():
    assert adjudicate(TARGETS, "Ruben painted hives yellow") == {}


@given(st.lists(st.sampled_from(WORDS)), st.lists(st.sampled_from(WORDS)))
def test_more_words_cover_no_less(some, more):
    fewer = adjudicate(TARGETS, " ".join(some))
    for unit, share in fewer.items():
        assert LEAST_SHARE <= share <= adjudicate(TARGETS, " ".join([*some, *more]))[unit] <= 1
