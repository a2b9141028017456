"""F is what the protocol says: monotone, submodular, independent of order; stores feasible."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.objective import (
    cost,
    covered_by,
    is_feasible,
    marginal_gains,
    value,
    value_of,
)
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience
from memaudit_gym.saturation import parse_saturation
from tests.strategies import BUDGETS, packages, packages_with_store

TOLERANCE = 1e-9


def by_definition(package, store):
    """F written out: the sum over units of weight times h of the summed coverage."""
    total = 0.0
    for r, unit in enumerate(package.units):
        z = 0.0
        for u in store:
            units, values = package.coverage.row(u)
            z += dict(zip(units.tolist(), values.tolist(), strict=True)).get(r, 0.0)
        h = unit.saturation or package.saturation
        total += unit.weight * float(h(np.array([z]))[0])
    return total


@given(packages_with_store())
def test_value_is_the_definition(package_and_store):
    package, store = package_and_store
    assert value(package, store) == pytest.approx(by_definition(package, store), abs=TOLERANCE)
    assert value(package, []) == 0


@given(packages_with_store(), st.randoms(use_true_random=False))
def test_order_does_not_count(package_and_store, random):
    package, store = package_and_store
    shuffled = random.sample(store, len(store))
    assert value(package, shuffled) == pytest.approx(value(package, store), abs=TOLERANCE)


@given(packages_with_store())
def test_gains_are_differences_of_value(package_and_store):
    package, store = package_and_store
    gains = marginal_gains(package, covered_by(package, store))
    for u in set(range(len(package.candidates))) - set(store):
        difference = value(package, [*store, u]) - value(package, store)
        assert gains[u] == pytest.approx(difference, abs=TOLERANCE)


@given(packages_with_store())
def test_gains_along_a_store_sum_to_its_value(package_and_store):
    package, store = package_and_store
    gained = 0.0
    for position, u in enumerate(store):
        gained += marginal_gains(package, covered_by(package, store[:position]), u, u + 1)[0]
    assert gained == pytest.approx(value(package, store), abs=TOLERANCE)


@given(packages_with_store())
def test_monotone(package_and_store):
    package, store = package_and_store
    gains = marginal_gains(package, covered_by(package, store))
    assert np.all(gains >= -TOLERANCE)


@given(packages_with_store(), st.data())
def test_submodular(package_and_store, data):
    """What a candidate adds to a store it adds at least to every part of that store."""
    package, store = package_and_store
    part = [u for u in store if data.draw(st.booleans())]
    less, more = (marginal_gains(package, covered_by(package, s)) for s in (store, part))
    rest = [u for u in range(len(package.candidates)) if u not in store]
    assert np.all(more[rest] >= less[rest] - TOLERANCE)


@given(packages(max_experiences=3, max_group=2), st.data())
def test_many_stores_at_once(package, data):
    n = len(package.candidates)
    stores = [s for size in range(3) for s in itertools.combinations(range(n), size)]
    covered = np.stack([covered_by(package, store) for store in stores])
    assert value_of(package, covered) == pytest.approx([value(package, s) for s in stores])
    start = data.draw(st.integers(0, n))
    stop = data.draw(st.integers(start, n))
    gains = marginal_gains(package, covered, start, stop)
    assert gains.shape == (len(stores), stop - start)
    for row, one in zip(gains, covered, strict=True):
        assert np.array_equal(row, marginal_gains(package, one)[start:stop])


@given(packages_with_store(), BUDGETS, st.integers(1, 3))
def test_feasible_is_within_budget_and_k_a_group(package_and_store, budget, repeats):
    package, store = package_and_store
    store = store * repeats
    groups = [package.candidates[u].experience_id for u in store]
    expected = (
        len(set(store)) == len(store)
        and sum(package.candidates[u].cost for u in store) <= budget
        and all(groups.count(group) <= package.k for group in groups)
    )
    assert is_feasible(package, store, budget) == expected


def test_feasible_with_too_many_of_a_group():
    package = tiny(costs=[1, 1], k=1)
    assert is_feasible(package, [0], 5)
    assert not is_feasible(package, [0, 1], 5)
    assert not is_feasible(package, [0, 0], 5)


def tiny(costs, k=1, saturation="cap1"):
    """One experience, one unit of weight 2; each candidate covers 0.75 of it."""
    names = [f"c{j}" for j in range(len(costs))]
    return Package.build(
        name="tiny",
        experiences=[Experience("e")],
        candidates=[Candidate(n, "e", "x", n, c) for n, c in zip(names, costs, strict=True)],
        units=[EvidenceUnit("r", 2)],
        coverage={name: {"r": 0.75} for name in names},
        k=k,
        saturation=parse_saturation(saturation),
    )


@pytest.mark.parametrize(
    ("saturation", "expected"),
    [
        ("cap1", 2.0),
        ("linear", 3.0),
        ("log1p", 2 * np.log(2.5)),
        ("sqrt", 2 * np.sqrt(1.5)),
        ([[0, 0], [1, 1], [2, 1.5]], 2.5),
    ],
)
def test_values_by_hand(saturation, expected):
    package = tiny([1, 1], k=2, saturation=saturation)
    assert value(package, [0, 1]) == pytest.approx(expected)


def test_fractions_that_add_up_to_the_budget_fit():
    package = tiny([0.1] * 3, k=3)
    assert cost(package, [0, 1, 2]) > 0.3
    assert is_feasible(package, [0, 1, 2], 0.3)
    assert not is_feasible(package, [0, 1, 2], 0.29)


@given(packages(), st.data())
def test_gains_under_other_weights_are_those_of_a_package_that_has_them(package, data):
    others = data.draw(
        st.lists(st.floats(0, 9), min_size=len(package.units), max_size=len(package.units))
    )
    units = [replace(u, weight=w) for u, w in zip(package.units, others, strict=True)]
    covered = np.zeros(len(units))
    found = marginal_gains(package, covered, weights=np.array(others))
    expected = marginal_gains(replace(package, units=tuple(units)), covered)
    assert np.array_equal(found, expected)
