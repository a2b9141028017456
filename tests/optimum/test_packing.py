from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym import objective
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.optimum.branch_and_bound import exact_search
from memaudit_gym.optimum.decimals import decimal
from memaudit_gym.optimum.packing import LARGEST, pack, whole_packing
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package
from memaudit_gym.saturation import Saturation
from tests.optimum.worlds import brute_force, make_package
from tests.strategies import BUDGETS, PIECEWISE_LINEAR, packages, piecewise_saturations

#: Those that end flat.
CAPPED = st.just(Saturation("cap1")) | piecewise_saturations()


def exact_h(saturation: Saturation, z: Fraction) -> Fraction:
    """h on decimals, written anew from its definition."""
    if saturation.name == "cap1":
        return min(z, Fraction(1))
    if saturation.name == "linear":
        return z
    points = [(decimal(x), decimal(y)) for x, y in saturation.points]
    for (x0, y0), (x1, y1) in pairwise(points):
        if z <= x1:
            return y0 + (y1 - y0) * (z - x0) / (x1 - x0)
    return points[-1][1]


def exact_value(package: Package, store: tuple[int, ...]) -> Fraction:
    total = Fraction(0)
    for r, unit in enumerate(package.units):
        row = {u: dict(zip(*map(list, package.coverage.row(u)), strict=True)) for u in store}
        z = sum((decimal(row[u].get(r, 0)) for u in store), Fraction(0))
        total += decimal(unit.weight) * exact_h(unit.saturation or package.saturation, z)
    return total


def exact_optimum(package: Package, budget: float) -> Fraction:
    everything = range(len(package.candidates))
    return max(
        exact_value(package, store)
        for size in range(len(everything) + 1)
        for store in combinations(everything, size)
        if objective.is_feasible(package, store, budget)
    )


@settings(max_examples=80)
@given(packages(max_experiences=3, saturations=PIECEWISE_LINEAR), BUDGETS)
def test_whole_numbers_give_the_exact_optimum(package: Package, budget: float):
    found = exact_search().solve(reduce_package(package, budget))
    assert found.exact == exact_optimum(package, budget)
    assert found.primal == found.dual == float(found.exact)


def test_a_difference_that_floats_round_away_decides():
    """1 + 1e-12 and 1 - 2e-16 more are one number to a tolerance, not to whole numbers."""
    groups = [[(1, {"a": 1}), (1, {"b": 1})]]
    package = make_package(groups, {"a": 1.0, "b": 1.0000000000000002})
    found = exact_search().solve(reduce_package(package, 1))
    assert found.exact == Fraction("1.0000000000000002")
    assert optimum(package, 1, "exact").store == ("t0c1",)


SUMS = st.lists(st.sampled_from([0.35, 0.6, 1.0, 1.15, 0.1]), min_size=1, max_size=4).map(sum)


@settings(max_examples=80)
@given(
    packages(max_experiences=3, max_units=3, saturations=CAPPED),
    st.lists(SUMS, min_size=3, max_size=3),
    BUDGETS,
)
def test_weights_that_are_sums_of_decimals_stay_exact(package, weights, budget):
    """A sum such as 0.35 + 0.6 + 0.65 is 1.5999999999999999, too long a decimal to scale alone."""
    units = [replace(u, weight=w) for u, w in zip(package.units, weights, strict=False)]
    package = replace(package, units=tuple(units))
    problem = reduce_package(package, budget)
    assert whole_packing(problem) is not None
    assert exact_search().solve(problem).exact == exact_optimum(package, budget)


def test_the_rests_decide_between_stores_that_are_equal_without_them():
    groups = [[(1, {"a": 0.07, "b": 0.07}), (1, {"a": 0.07, "c": 0.07}), (1, {"c": 0.01})]]
    weights = {"a": 9.0, "b": 1.5999999999999999, "c": 1.6, "d": 300.0}
    package = make_package([*groups, [(1, {"d": 0.9999})]], weights)
    problem = reduce_package(package, 2)
    packing = whole_packing(problem)
    assert packing is not None
    assert packing.scales is not None
    assert packing.scales.fine > 1
    found = exact_search().solve(problem)
    assert found.exact == exact_optimum(package, 2)
    assert package.ids([problem.positions[item] for item in found.items]) == ["t0c1", "t1c0"]


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_memaudit_small_is_searched_in_whole_numbers(name: str):
    for seed in range(20):
        assert pack(reduce_package(generate(name, seed), 16)).scales is not None


@pytest.mark.parametrize(
    ("cost", "coverage", "weight", "saturation"),
    [
        (1, 1, 1e30, "cap1"),
        (1, 1, 1e-30, [[0, 0], [1e19, 1e19]]),
        (1, 1, 1, [[0, 0], [1e19, 1e19]]),
        (1, 1 / 3, 1.2345678901234567, "cap1"),
        (1 / 3, 1, 1, "cap1"),
        (1e20, 1, 1, "cap1"),
        (1, 0.5, 1, "sqrt"),
        (1, 0.5, 1, "log1p"),
    ],
)
def test_what_does_not_fit_whole_numbers_is_searched_in_floats(cost, coverage, weight, saturation):
    package = make_package(
        [[(cost, {"a": coverage})], [(cost, {"a": coverage})]], {"a": weight}, 1, saturation
    )
    assert pack(reduce_package(package, 3 * cost)).scales is None
    found = optimum(package, 3 * cost, "exact")
    assert found.certified
    assert found.value == pytest.approx(brute_force(package, 3 * cost), rel=1e-9)


@settings(max_examples=60)
@given(
    st.integers(2**59, 2**63),
    st.lists(st.tuples(st.sampled_from([1, 0.5, 0.25]), st.integers(1, 3)), min_size=2, max_size=4),
    st.integers(0, 6),
)
def test_at_the_edge_of_int64_nothing_wraps(largest, members, budget):
    """Weights around the largest number that fits, in groups of one."""
    weights = {f"r{n}": float(largest // (n + 1)) for n in range(len(members))}
    groups = [[(cost, {f"r{n}": a, "r0": a})] for n, (a, cost) in enumerate(members)]
    package = make_package(groups, weights)
    problem = reduce_package(package, budget)
    found = exact_search().solve(problem)
    assert found.status == "optimal"
    assert found.primal == pytest.approx(brute_force(package, budget), rel=1e-12)
    if (packing := whole_packing(problem)) is not None and problem.weights:
        assert packing.arrays.pieces.max() <= LARGEST
        assert found.exact == exact_optimum(package, budget)


def test_a_table_that_bends_up_by_rounding_is_searched_in_floats():
    """Its slopes rise by less than 1e-12, which a table may; the bound needs that they fall."""
    table = [[0, 0], [1, 1], [2, 2.0000000000001]]
    package = make_package([[(1, {"a": 1})], [(1, {"a": 1})]], {"a": 1}, 1, table)
    assert whole_packing(reduce_package(package, 2)) is None
    assert optimum(package, 2, "exact").certified


@given(st.floats(0, 1e6) | st.decimals(0, 100, places=3).map(float))
def test_a_decimal_is_what_python_prints(value: float):
    assert float(decimal(value)) == value
    assert decimal(value) == Fraction(repr(value))


@pytest.mark.parametrize("budget", [0, 5e-324])
def test_a_sum_of_costs_that_rounds_to_the_budget_is_within_it(budget):
    """1e-9 + 5e-324 is 1e-9, all that the tolerance leaves; 1e-9 less 1e-9 leaves nothing."""
    groups = [[(1e-9, {"b": 1})], [(5e-324, {"a": 1 / 3})]]
    package = make_package(groups, {"a": 1, "b": 1 / 3})
    assert optimum(package, budget, "exact").value == brute_force(package, budget) == 2 / 3


def test_a_sum_of_costs_just_above_the_budget_is_not_within_it():
    """What room the search has for rounding makes no store feasible."""
    costs = [1 / 3, 1e-9 + 1e-13]
    package = make_package(
        [[(cost, {"ab"[n]: 1})] for n, cost in enumerate(costs)], {"a": 1, "b": 1}
    )
    assert pack(reduce_package(package, 1 / 3)).scales is None
    found = optimum(package, 1 / 3, "exact")
    assert found.certified
    assert found.value == brute_force(package, 1 / 3) == 1


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([5e-324, 1e-9, 1, 1e100, 1e307]),
            st.dictionaries(
                st.sampled_from("ab"), st.sampled_from([5e-324, 1e-300, 1 / 3, 0.5, 1]), min_size=1
            ),
        ),
        min_size=1,
        max_size=4,
    ),
    st.sampled_from([5e-324, 1e-300, 1, 1e300, 1e306]),
    st.sampled_from([0, 5e-324, 1, 1e200, 1e308]),
)
def test_numbers_of_any_size(memories, weight, budget):
    package = make_package([[memory] for memory in memories], {"a": weight, "b": weight / 3})
    found = optimum(package, budget, "exact")
    # Below the smallest normal double F itself is rounded to a few steps.
    smallest = sys.float_info.min
    assert found.value == pytest.approx(brute_force(package, budget), rel=1e-9, abs=smallest)
