"""How the budget of a stream is shared out among its experiences."""

import numpy as np
import pytest

from agents.marginal.episode import _shares


@pytest.mark.parametrize("length", [1, 2, 50, 500])
def test_what_is_spent_rises_and_comes_to_the_budget(length):
    left, spent = 1.0, []
    for share in _shares(length):
        spent.append(left * share)
        left -= spent[-1]
    assert left == pytest.approx(0, abs=1e-12)
    assert (np.diff(spent) > 0).all()
    assert spent[-1] < 2.1 * spent[0]


def test_long_streams_are_paced_as_short_ones():
    """The first half of the time has the same part of the budget at every length."""
    halves = [1 - np.prod(1 - _shares(length)[: length // 2]) for length in (50, 5_000)]
    assert halves[0] == pytest.approx(halves[1], abs=0.005)
    assert 0.4 < halves[1] < 0.45
