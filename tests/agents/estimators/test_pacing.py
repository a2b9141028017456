"""Prices from spend curves."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from agents.estimators.pacing import SpendCurve, spend_curve


@st.composite
def streams(draw):
    sizes = draw(st.lists(st.integers(0, 4), min_size=1, max_size=6))
    n = sum(sizes)
    values = [v / 8 for v in draw(st.lists(st.integers(-9, 40), min_size=n, max_size=n))]
    costs = draw(st.lists(st.integers(1, 9), min_size=n, max_size=n))
    ptr = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    return np.array(values), np.array(costs, dtype=float), ptr


@given(st.lists(streams(), min_size=1, max_size=3))
def test_less_is_spent_at_a_higher_price(parts):
    values, costs, ptrs = zip(*parts, strict=True)
    curve = spend_curve(values, costs, ptrs)
    assert (np.diff(curve.prices) > 0).all()
    assert (np.diff(curve.spend) < 0).all()
    dearer = SpendCurve(curve.prices, curve.spend).prices[-1] * 1.01
    taken = [v > dearer * c for v, c in zip(np.hstack(values), np.hstack(costs), strict=True)]
    assert not any(taken)


@given(streams(), st.floats(0, 30), st.integers(1, 9))
def test_price_falls_with_what_is_left(part, remaining, left):
    curve = spend_curve(*([column] for column in part))
    assert 0 <= curve.price((remaining + 1) / left) <= curve.price(remaining / left)
    own = curve.spent(part[0], part[1])
    assert curve.price((remaining + 1) / left, own, 1) <= curve.price(remaining / left, own, 1)


def test_a_curve_by_hand():
    """Experience 1 offers density 2 at cost 3, experience 2 density 1 at cost 1."""
    curve = spend_curve([np.array([6.0, 1.0])], [np.array([3.0, 1.0])], [np.array([0, 1, 2])])
    assert curve.prices[[0, -1]].tolist() == [0, 2]
    assert curve.spend[[0, -1]].tolist() == [2, 0]
    assert curve.price(2.0) == 0
    assert 1 <= curve.price(1.5) <= 1.02


def test_nothing_of_value():
    curve = spend_curve([np.zeros(1)], [np.ones(1)], [np.array([0, 1])])
    assert curve == SpendCurve(curve.prices, curve.spend)
    assert curve.price(1.0) == 0
