from __future__ import annotations

import math
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.optimum.bound import Group, at_price, upper_bound

OPTIONS = st.tuples(
    st.sampled_from([0.5, 1, 1, 2, 3.25]), st.sampled_from([0.5, 1, 1, 2, 3, 7]), st.just(0)
)
GROUPS = st.lists(
    st.tuples(st.integers(1, 3), st.lists(OPTIONS, min_size=1, max_size=3)), max_size=3
)
PRICES = st.sampled_from([0.0, 0.1, 0.5, 1.0, 4.0])
LEFT = st.sampled_from([0, 0.5, 1, 2, 3, 5, 8, 40])


def choices(groups: list[Group]) -> list[tuple[float, float]]:
    """The (gain, cost) of every choice that keeps the slots."""
    parts = [
        [
            (sum(o[0] for o in taken), sum(o[1] for o in taken))
            for size in range(slots + 1)
            for taken in combinations(options, size)
        ]
        for slots, options in groups
    ]
    return [tuple(map(sum, zip(*parts, strict=True))) or (0, 0) for parts in product(*parts)]


@settings(deadline=None)
@given(GROUPS, PRICES)
def test_the_best_choice_at_a_price(groups: list[Group], price: float):
    gain, cost = at_price(groups, price)
    best = max(g - price * c for g, c in choices(groups))
    assert gain - price * cost == pytest.approx(best)


@settings(deadline=None)
@given(GROUPS, PRICES, LEFT)
def test_no_choice_within_the_budget_exceeds_the_bound(groups, price, left):
    bound, _ = upper_bound(groups, left, price, -math.inf)
    best = max(g for g, c in choices(groups) if c <= left)
    assert bound >= best - 1e-9


@settings(deadline=None)
@given(GROUPS, PRICES, LEFT)
def test_the_bound_is_the_lowest_over_all_prices(groups, price, left):
    bound, at = upper_bound(groups, left, price, -math.inf)
    everything = sorted(set(choices(groups)))

    def lagrangian(price: float) -> float:
        return price * left + max(g - price * c for g, c in everything)

    # The Lagrangian is convex and piecewise linear; its kinks lie where two choices tie.
    pairs = combinations(everything, 2)
    kinks = {(g - f) / (c - d) for (g, c), (f, d) in pairs if c != d}
    lowest = min(lagrangian(price) for price in {0.0, *(kink for kink in kinks if kink > 0)})
    assert bound == pytest.approx(lowest)
    assert lagrangian(at) == pytest.approx(lowest)


@settings(deadline=None)
@given(GROUPS, PRICES, LEFT, st.sampled_from([0, 1, 2, 4]))
def test_stopping_early_still_bounds(groups, price, left, enough):
    bound, _ = upper_bound(groups, left, price, enough)
    assert bound >= max(g for g, c in choices(groups) if c <= left) - 1e-9
    assert bound <= enough or bound == pytest.approx(upper_bound(groups, left, 0.0, -math.inf)[0])
