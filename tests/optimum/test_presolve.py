"""Every rule of the presolve keeps the optimum, alone and with the others."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.optimum.presolve import Program, presolve
from memaudit_gym.optimum.problem import reduce_package, scalar
from memaudit_gym.package import Package
from tests.optimum.worlds import brute_force, make_package, overlapping_package
from tests.strategies import BUDGETS, packages


def presolved(package: Package, budget: float) -> Program:
    return presolve(reduce_package(package, budget))


def ids(package: Package, program: Program, budget: float) -> list[str]:
    positions = reduce_package(package, budget).positions
    return [package.candidates[positions[item]].id for item in program.items]


def best_of(program: Program) -> float:
    """The optimum of a program by trying everything."""
    items = range(len(program.items))
    return max(
        value_of(program, store)
        for size in range(len(items) + 1)
        for store in combinations(items, size)
        if sum(program.costs[item] for item in store) <= program.budget + 1e-9
        and all(len(set(store) & set(group)) <= program.k for group in program.groups)
    )


def value_of(program: Program, store: tuple[int, ...]) -> float:
    """The program's objective, from the lines where a unit has them."""
    total = sum(program.gains[item] for item in store)
    for unit in program.units:
        z = unit.covered_by(store)
        assert z <= unit.reach + 1e-12
        lines = unit.lines
        h = scalar(unit.saturation)(z) if lines is None else min(s * z + b for s, b in lines)
        total += unit.weight * h
    return total


@settings(deadline=None, max_examples=200)
@given(packages(max_experiences=3, max_group=4, max_k=3), BUDGETS)
def test_the_optimum_stays(package: Package, budget: float):
    program = presolved(package, budget)
    assert best_of(program) == pytest.approx(brute_force(package, budget), abs=1e-12)


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 10**6), st.sampled_from(["cap1", "sqrt", "linear"]), st.integers(0, 14))
def test_the_optimum_stays_where_much_overlaps(seed: int, h: str, budget: int):
    package = overlapping_package(seed, 2, h)
    program = presolved(package, budget)
    assert best_of(program) == pytest.approx(brute_force(package, budget), abs=1e-12)


def test_of_equals_exactly_one_stays():
    group = [(2, {"a": 0.5, "b": 1})] * 3
    package = make_package([group, [(1, {"a": 0.5, "b": 0.25})]], {"a": 1, "b": 1})
    assert ids(package, presolved(package, 9), 9) == ["t0c0", "t1c0"]
    twice = make_package([group, [(1, {"a": 0.5, "b": 0.25})]], {"a": 1, "b": 1}, k=2)
    assert ids(twice, presolved(twice, 9), 9) == ["t0c0", "t0c1", "t1c0"]


def test_what_costs_more_and_covers_less_goes():
    group = [(3, {"a": 0.5}), (3, {"a": 1, "b": 0.5}), (2, {"b": 0.25})]
    package = make_package([group, [(1, {"a": 1, "b": 1})]], {"a": 1, "b": 1})
    assert ids(package, presolved(package, 9), 9) == ["t0c1", "t0c2", "t1c0"]
    twice = make_package([group, [(1, {"a": 1, "b": 1})]], {"a": 1, "b": 1}, k=2)
    assert len(presolved(twice, 9).items) == 4


def test_a_gain_of_its_own_makes_up_for_coverage_that_is_lacking():
    group = [(2, {"a": 0.5}), (2, {"own": 1})]
    others = [[(1, {"a": 1})]]
    rich = make_package([group, *others], {"a": 1, "own": 0.5})
    assert ids(rich, presolved(rich, 9), 9) == ["t0c1", "t1c0"]
    poor = make_package([group, *others], {"a": 1, "own": 0.49})
    assert ids(poor, presolved(poor, 9), 9) == ["t0c0", "t0c1", "t1c0"]


def test_units_that_nobody_can_saturate_or_only_one_group_covers_are_sums():
    groups = [[(1, {"low": 0.5, "own": 1}), (1, {"own": 0.25, "low": 0.25})], [(1, {"low": 0.5})]]
    program = presolved(make_package(groups, {"low": 2, "own": 3}), 9)
    assert program.units == ()
    assert program.gains == (4, 1)
    table = [[0, 0], [0.5, 1], [1, 1.25]]
    program = presolved(make_package(groups, {"low": 2, "own": 3}, saturation=table), 9)
    assert [unit.lines for unit in program.units] == [((2.0, 0.0), (0.5, 0.75))]


def test_units_that_everybody_covers_alike_are_one():
    groups = [[(1, {"a": 1, "b": 1, "c": 1})], [(1, {"a": 0.5, "b": 0.5, "c": 0.25})]]
    program = presolved(make_package(groups, {"a": 1, "b": 2, "c": 4}), 9)
    assert sorted(unit.weight for unit in program.units) == [3, 4]


def test_coverage_beyond_the_last_breakpoint_is_cut():
    table = [[0, 0], [0.5, 1]]
    groups = [[(1, {"a": 0.5}), (2, {"a": 1})], [(1, {"a": 0.25})]]
    package = make_package(groups, {"a": 1}, saturation=table)
    program = presolved(package, 9)
    assert ids(package, program, 9) == ["t0c0", "t1c0"]
    assert math.isclose(program.units[0].reach, 0.75)


def test_nothing_is_left_of_nothing():
    program = presolved(make_package([[(1, {"a": 1})]], {"a": 1}), 0)
    assert (program.items, program.units, program.groups) == ((), (), ())
