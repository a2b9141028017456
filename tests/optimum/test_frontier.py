"""The frontier against OPT by trying every store, at every budget at which it could jump."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym import objective
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.frontier import (
    BREAKPOINTS,
    GRID,
    concave_envelope,
    cost_step,
    frontier,
)
from memaudit_gym.optimum.solve import optimum
from tests.optimum.worlds import conversation_package, make_package
from tests.strategies import packages

SMALL = packages(max_experiences=3, max_group=3)


def jumps_by_force(package):
    """(cost, F) of every store that is worth more than all that cost no more."""
    everything = range(len(package.candidates))
    stores = (
        store
        for size in range(len(everything) + 1)
        for store in combinations(everything, size)
        if objective.is_feasible(package, store, 1e9)
    )
    scored = sorted(
        (round(objective.cost(package, s), 9), -objective.value(package, s)) for s in stores
    )
    jumps = []
    for spent, negative in scored:
        if not jumps or -negative > jumps[-1][1] + 1e-9:
            jumps.append((spent, -negative))
    return jumps


@settings(deadline=None, max_examples=80)
@given(SMALL)
def test_breakpoints_are_exactly_the_jumps(package):
    found = frontier(package, certify="exact")
    assert found.kind == BREAKPOINTS
    assert found.certified
    jumps = jumps_by_force(package)
    assert [p.budget for p in found.points] == pytest.approx([b for b, _ in jumps])
    assert [p.optimum.value for p in found.points] == pytest.approx([v for _, v in jumps])
    assert found.saturation == pytest.approx(jumps[-1][0])
    assert found.ceiling.value == pytest.approx(jumps[-1][1])


@settings(deadline=None, max_examples=40)
@given(SMALL, st.lists(st.sampled_from([0, 0.5, 1, 2, 2.75, 4, 7, 50]), min_size=1, max_size=5))
def test_a_grid_is_opt_at_the_budgets_asked_for(package, budgets):
    found = frontier(package, budgets, certify="exact")
    jumps = jumps_by_force(package)
    assert found.kind == GRID
    assert [p.budget for p in found.points] == sorted(set(budgets))
    for point in found.points:
        best = max(value for spent, value in jumps if spent <= point.budget)
        assert point.optimum.value == pytest.approx(best)
        assert objective.is_feasible(package, package.positions(point.optimum.store), point.budget)
    assert found.saturation == pytest.approx(jumps[-1][0])


@settings(deadline=None, max_examples=60)
@given(SMALL)
def test_slopes(package):
    points = frontier(package, certify="exact").points
    values = [p.optimum.value for p in points]
    assert all(before < after for before, after in pairwise(values))
    for before, after in pairwise(points):
        gained = after.optimum.value - before.optimum.value
        assert after.quotient * (after.budget - before.budget) == pytest.approx(gained)
    prices = [p.price for p in points]
    assert prices[-1] == 0
    assert all(before >= after - 1e-9 for before, after in pairwise(prices))
    for here in points:  # no budget buys more than at the price
        for there in points:
            most = here.optimum.value + _above(points, here)
            bought = most + here.price * (there.budget - here.budget)
            assert there.optimum.value <= bought + 1e-9


def _above(points, here):
    """How far the envelope is above a point."""
    hull = concave_envelope([(p.budget, p.optimum.value) for p in points])
    for (x0, y0), (x1, y1) in pairwise(hull):
        if x0 <= here.budget <= x1:
            return y0 + (y1 - y0) * (here.budget - x0) / (x1 - x0) - here.optimum.value
    return 0.0


def test_by_hand():
    package = make_package(
        [[(2, {"a": 1}), (3, {"a": 1, "b": 0.5})], [(4, {"b": 1})]], {"a": 1, "b": 2}
    )
    found = frontier(package)
    assert [(p.budget, p.optimum.value) for p in found.points] == [(0, 0), (2, 1), (3, 2), (6, 3)]
    assert [p.quotient for p in found.points] == [None, 0.5, 1, 1 / 3]
    assert [p.price for p in found.points] == pytest.approx([2 / 3, 2 / 3, 1 / 3, 0])
    assert found.saturation == 6
    grid = frontier(package, [5, 1])
    assert [(p.budget, p.optimum.value, p.price) for p in grid.points] == [
        (1, 0, 0.5),
        (5, 2, 0.5),
    ]


def test_nothing_to_gain():
    package = make_package([[(2, {"a": 1})]], {"a": 0})
    found = frontier(package)
    assert [(p.budget, p.optimum.value, p.price) for p in found.points] == [(0, 0, 0)]
    assert (found.saturation, found.ceiling.value) == (0, 0)
    none = package.restricted(lambda candidate: False)
    assert [p.budget for p in frontier(none).points] == [0]


@pytest.mark.parametrize(
    ("costs", "step"),
    [
        ([2, 4, 10], 2),
        ([0.5, 1.25], 0.25),
        ([0.1, 0.3], 0.1),
        ([3], 3),
        ([1 / 3, 1], 2e-9),
        ([1e-12], 2e-9),
    ],
)
def test_the_step_between_costs(costs, step):
    assert cost_step(costs) == pytest.approx(step, rel=1e-12)


def test_costs_that_no_step_divides():
    package = make_package([[(1 / 3, {"a": 1})], [(2 / 3, {"b": 1})]], {"a": 1, "b": 1})
    assert [p.budget for p in frontier(package).points] == pytest.approx([0, 1 / 3, 1])


def test_a_large_package_gets_a_grid_up_to_where_it_saturates():
    groups = [[(1 + n % 7, {f"r{n}": 1}), (1, {f"r{n}": 0.3})] for n in range(60)]
    package = make_package(groups, {f"r{n}": 1 + n % 5 for n in range(60)})
    found = frontier(package)
    assert found.kind == GRID
    assert len(found.points) == 20
    assert found.certified
    assert found.points[-1].budget == found.saturation
    assert found.points[-1].optimum.value == pytest.approx(found.ceiling.value)
    assert optimum(package, found.saturation - 1).value < found.ceiling.value - 1e-6


def test_what_is_not_closed_is_marked_and_narrowed():
    package = conversation_package(0)
    found = frontier(package, [20, 100, 200], time_limit=1e-6, cache=Cache())
    assert not found.certified
    assert found.saturation is None
    assert found.points[-1].price is None
    lows, highs = zip(*((p.optimum.low, p.optimum.high) for p in found.points), strict=True)
    assert list(lows) == sorted(lows)
    assert list(highs) == sorted(highs)
    for point in found.points:
        best = optimum(package, point.budget)
        assert point.optimum.low <= best.value <= point.optimum.high
