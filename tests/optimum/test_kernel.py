from __future__ import annotations

from itertools import combinations, product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.optimum import kernel
from memaudit_gym.optimum.packing import Packing, float_packing, whole_packing
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.saturation import CAP1

#: (gain, cost) of one option, and (slots, options) of one group.
Option = tuple[float, float]
Group = tuple[int, list[Option]]

OPTIONS = st.tuples(st.sampled_from([0.5, 1, 1, 2, 3.25]), st.sampled_from([0.5, 1, 1, 2, 3, 7]))
GROUPS = st.lists(
    st.tuples(st.integers(1, 3), st.lists(OPTIONS, min_size=1, max_size=3)), max_size=3
)
PRICES = st.sampled_from([0.0, 0.1, 0.5, 1.0, 4.0])
LEFT = st.sampled_from([0, 0.5, 1, 2, 3, 5, 8, 40])
PACKERS = st.sampled_from([whole_packing, float_packing])


class Knapsack(NamedTuple):
    """A search at an empty store whose items share no unit: each gain is a unit's weight."""

    packing: Packing
    search: kernel.Search
    groups: int
    #: The options that fit, and the unit of a price.
    choices: list[Option]
    price_unit: float


def knapsack(groups: list[Group], left: float, packer) -> Knapsack:
    options = [option for _, members in groups for option in members]
    members = iter(range(len(options)))
    problem = Problem(
        positions=tuple(range(len(options))),
        costs=tuple(cost for _, cost in options),
        cells=tuple(((item, 1.0),) for item in range(len(options))),
        groups=tuple(tuple(next(members) for _ in part) for _, part in groups),
        weights=tuple(gain for gain, _ in options),
        saturations=(CAP1,) * len(options),
        budget=left,
        k=1,
    )
    packing = packer(problem)
    search = kernel.begin(packing.arrays, packing.budgets([left])[0])
    search.slots[:] = [slots for slots, _ in groups]
    fitting = [(slots, [o for o in part if o[1] <= left]) for slots, part in groups]
    scales = packing.scales
    unit = 1.0 if scales is None else scales.value * scales.spread / scales.cost
    open_groups = kernel.find_options(packing.arrays, search)
    return Knapsack(packing, search, open_groups, choices(fitting), unit)


def choices(groups: list[Group]) -> list[Option]:
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


def bound_of(sack: Knapsack, price: float, enough: float = -1.0) -> tuple[float, float]:
    """(bound, price) in plain numbers."""
    number = sack.search.numbers.dtype.type
    per_cost = sack.price_unit
    per_value = per_cost * (sack.packing.scales.cost if sack.packing.scales else 1)
    # No earlier price costs more for what is left than the gains are worth.
    most = max(gain for gain, _ in sack.choices) * per_value
    left = sack.search.numbers[kernel.LEFT]
    sack.search.numbers[kernel.PRICE] = min(price * per_cost, most / left if left > 0 else 0)
    bound, at = kernel.upper_bound(
        sack.search, sack.groups, number(enough * per_value), sack.packing.arrays.share
    )
    return bound / per_value, at / per_cost


@given(GROUPS, LEFT, PRICES, PACKERS)
def test_the_best_choice_at_a_price(groups: list[Group], left: float, price: float, packer):
    sack = knapsack(groups, left, packer)
    number = sack.search.numbers.dtype.type
    at = number(price * sack.price_unit)
    gain, cost = kernel.at_price(sack.search, sack.groups, at)
    scale = sack.price_unit * (sack.packing.scales.cost if sack.packing.scales else 1)
    best = max(g - price * c for g, c in sack.choices)
    assert float(gain - at * cost) / scale == pytest.approx(best, abs=1e-4)


@given(GROUPS, LEFT, PRICES, PACKERS)
def test_no_choice_within_the_budget_exceeds_the_bound(groups, left, price, packer):
    sack = knapsack(groups, left, packer)
    bound, _ = bound_of(sack, price)
    assert bound >= max(g for g, c in sack.choices if c <= left) - 1e-9


@given(GROUPS, LEFT, PRICES, PACKERS)
def test_the_bound_is_the_lowest_over_all_prices(groups, left, price, packer):
    sack = knapsack(groups, left, packer)
    bound, at = bound_of(sack, price)
    everything = sorted(set(sack.choices))
    # A budget above everything is cut to that by the whole numbers.
    left = min(left, sum(c for _, part in groups for _, c in part))

    def lagrangian(price: float) -> float:
        return price * left + max(g - price * c for g, c in everything)

    # The Lagrangian is convex and piecewise linear; its kinks lie where two choices tie.
    pairs = combinations(everything, 2)
    kinks = {(g - f) / (c - d) for (g, c), (f, d) in pairs if c != d}
    lowest = min(lagrangian(price) for price in {0.0, *(kink for kink in kinks if kink > 0)})
    assert bound == pytest.approx(lowest, abs=1e-4)
    if sack.packing.scales is not None:
        assert lagrangian(at) == pytest.approx(lowest, abs=1e-4)


@given(GROUPS, LEFT, PRICES, PACKERS, st.sampled_from([0, 1, 2, 4]))
def test_stopping_early_still_bounds(groups, left, price, packer, enough):
    sack = knapsack(groups, left, packer)
    bound, _ = bound_of(sack, price, enough)
    assert bound >= max(g for g, c in sack.choices if c <= left) - 1e-9
    assert bound <= enough or bound == pytest.approx(bound_of(sack, 0.0)[0], abs=1e-4)
