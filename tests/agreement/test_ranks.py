"""Rank correlations against SciPy's."""

import math
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kendalltau, spearmanr

from memaudit_gym.agreement.ranks import kendall, spearman

#: Few values, so that ties are common.
PAIRS = st.lists(
    st.tuples(st.sampled_from([0, 0.1, 0.2, 0.3, 1]), st.sampled_from([0, 0.1, 0.2, 0.3, 1])),
    min_size=2,
    max_size=12,
)


@given(PAIRS)
def test_they_are_those_of_scipy(pairs):
    first, second = zip(*pairs, strict=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of constant input
        theirs = [spearmanr(first, second).statistic, kendalltau(first, second).statistic]
    for own, other in zip((spearman(first, second), kendall(first, second)), theirs, strict=True):
        if math.isnan(other):
            assert own is None
        else:
            assert own == pytest.approx(other, abs=1e-12)


def test_where_they_are_undefined():
    for measure in (spearman, kendall):
        assert measure([], []) is None
        assert measure([1], [2]) is None
        assert measure([1, 1], [1, 2]) is None
        assert measure([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
