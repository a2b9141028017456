"""Equal shares of distributions."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.evaluation.report.explorer.shares import in_equal_shares


def test_turn_by_turn():
    assert list(in_equal_shares("aaabbc")) == [0, 3, 5, 1, 4, 2]
    assert list(in_equal_shares([])) == []


@given(st.lists(st.sampled_from("abcd")), st.integers(0, 30))
def test_wherever_it_is_cut_off_shares_are_equal(names, cut):
    order = list(in_equal_shares(names))
    assert sorted(order) == list(range(len(names)))
    shares = Counter(names[position] for position in order[:cut])
    whole = Counter(names)
    unfinished = [shares[name] for name in whole if shares[name] < whole[name]]
    assert max(shares.values(), default=0) <= min(unfinished, default=len(names)) + 1
    for name in whole:
        mine = [position for position in order if names[position] == name]
        assert mine == sorted(mine)
