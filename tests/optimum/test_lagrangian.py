"""The Lagrangian interval against OPT by trying every store, and by the exact search."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym import objective
from memaudit_gym.errors import InputError
from memaudit_gym.optimum.arrays import ArrayProblem, same_saturation
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.lagrangian import STATUS, bound
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.solve import optimum
from tests.optimum.worlds import (
    brute_force,
    conversation_package,
    make_package,
    overlapping_package,
    small_package,
)
from tests.strategies import BUDGETS, packages


@settings(deadline=None, max_examples=150)
@given(packages(max_experiences=3), BUDGETS, st.sampled_from([0, 1, 20]), st.integers(0, 30))
def test_opt_is_in_between(package, budget, sweeps, steps):
    problem = ArrayProblem.from_problem(reduce_package(package, budget))
    found = bound(problem, sweeps, steps)
    best = brute_force(package, budget)
    # OPT itself is a sum in floats here, so it may be off by its own rounding.
    assert found.low <= best * (1 + 1e-14)
    assert found.high >= best * (1 - 1e-14)


@settings(deadline=None, max_examples=60)
@given(packages(max_experiences=4), BUDGETS)
def test_the_store_is_feasible_and_worth_the_low_end(package, budget):
    found = optimum(package, budget, "bound")
    store = package.positions(found.store)
    assert objective.is_feasible(package, store, budget)
    assert found.value == found.low == pytest.approx(objective.value(package, store))
    assert found.low <= found.high
    assert not found.certified
    assert found.certificate.status == STATUS


@pytest.mark.parametrize(
    "saturation", ["cap1", "log1p", "sqrt", "linear", [[0, 0], [0.5, 1], [2, 2]]]
)
def test_bounds_are_close_on_larger_packages(saturation):
    package = overlapping_package(3, 12, saturation)
    best = optimum(package, 20, "exact")
    assert best.certified
    found = optimum(package, 20, "bound")
    assert found.low <= best.value * (1 + 1e-12)
    assert best.value * (1 - 1e-12) <= found.high
    assert found.low >= 0.94 * best.value
    assert found.high <= 1.1 * best.value


def test_a_conversation():
    package = conversation_package(2)
    best, found = optimum(package, 400), optimum(package, 400, "bound")
    assert 0.99 * best.value <= found.low <= best.value * (1 + 1e-12)
    assert best.value * (1 - 1e-12) <= found.high <= 1.02 * best.value


def test_the_same_in_every_run():
    package = overlapping_package(5, 40)
    assert optimum(package, 60, "bound") == optimum(package, 60, "bound")


def test_never_called_opt_even_without_a_gap():
    package = make_package([[(1, {"a": 1})], [(1, {"b": 1})]], {"a": 1, "b": 1})
    found = optimum(package, 2, "bound")
    assert found.high == pytest.approx(found.low)
    assert not found.certified
    assert found.certificate.faults(package) == ("the solver's status is bound",)


def test_nothing_is_cached():
    class Counting(Cache):
        puts = 0

        def put(self, key, document):
            self.puts += 1

    cache = Counting()
    optimum(small_package(), 5, "bound", cache)
    assert cache.puts == 0


def test_nothing_to_store():
    package = small_package().restricted(lambda candidate: False)
    found = optimum(package, 5, "bound")
    assert (found.low, found.high, found.store) == (0, 0, ())


def arrays(**changes):
    problem = ArrayProblem(
        costs=np.array([1.0, 2.0, 3.0]),
        group_ptr=np.array([0, 2, 3]),
        row_ptr=np.array([0, 1, 3, 4]),
        units=np.array([0, 0, 1, 1], dtype=np.int32),
        coverages=np.array([0.5, 0.5, 1.0, 1.0]),
        weights=np.array([2.0, 1.0]),
        saturations=same_saturation(2),
        budget=3.0,
    )
    return replace(problem, **changes)


def test_arrays_given_directly():
    found = bound(arrays())
    assert found.store.tolist() == [1]
    assert found.low == pytest.approx(2)
    assert 2 <= found.high <= 2.5
    assert bound(arrays(k=2)).low == pytest.approx(3)
    assert bound(arrays(budget=0.0)).high == pytest.approx(0, abs=1e-8)


@pytest.mark.parametrize(
    "changes",
    [
        {"costs": np.array([1.0, 2.0])},
        {"costs": np.array([1.0, 0.0, 2.0])},
        {"costs": np.array([1.0, np.inf, 2.0])},
        {"group_ptr": np.array([0, 2])},
        {"row_ptr": np.array([0, 3, 1, 4])},
        {"units": np.array([0, 0, 1, 2], dtype=np.int32)},
        {"coverages": np.array([0.5, 0.5, -1.0, 1.0])},
        {"weights": np.array([2.0, np.nan])},
        {"weights": np.array([2.0])},
        {"budget": -1.0},
    ],
)
def test_arrays_that_are_no_problem_are_refused(changes):
    with pytest.raises(InputError):
        arrays(**changes)


def test_fractional_costs_do_not_drift_over_the_budget():
    rng = np.random.default_rng(0)
    n = 3_000
    problem = ArrayProblem(
        costs=rng.random(n) + 0.1,
        group_ptr=np.arange(n + 1),
        row_ptr=np.arange(n + 1),
        units=np.arange(n, dtype=np.int32),
        coverages=rng.random(n),
        weights=rng.random(n),
        saturations=same_saturation(n),
        budget=500.0,
    )
    found = bound(problem)
    assert math.fsum(problem.costs[found.store]) <= 500 + 1e-9
    assert found.gap < 1e-3


def test_without_a_step_the_bound_is_all_there_is():
    assert bound(arrays(), steps=0).high == pytest.approx(3)
