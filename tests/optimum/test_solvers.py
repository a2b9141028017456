"""Trying every store == the exact search == SCIP, on worlds small enough to try every store."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym import objective
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package
from tests.optimum.worlds import brute_force, make_package
from tests.strategies import BUDGETS, PIECEWISE_LINEAR, packages


@settings(deadline=None, max_examples=150)
@given(packages(max_experiences=3, saturations=PIECEWISE_LINEAR), BUDGETS)
def test_brute_force_exact_search_and_scip_are_equal(package: Package, budget: float):
    found = optimum(package, budget, "both")
    assert found.certified
    assert found.agreed
    assert found.difference is not None
    assert found.difference <= 1e-9
    best = brute_force(package, budget)
    assert found.certificate.objective == pytest.approx(best, abs=1e-9)
    for certificate in found.others:
        assert certificate.objective == pytest.approx(best, abs=1e-9)
    assert found.low == found.value == found.high


@settings(deadline=None, max_examples=150)
@given(packages(max_experiences=3), BUDGETS)
def test_exact_search_takes_every_concave_h(package: Package, budget: float):
    found = optimum(package, budget, "exact")
    assert found.certified
    assert found.value == pytest.approx(brute_force(package, budget), abs=1e-9)
    store = package.positions(found.store)
    assert objective.is_feasible(package, store, budget)
    assert objective.value(package, store) == found.value


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.lists(
            st.tuples(
                st.floats(0.01, 3),
                st.dictionaries(st.sampled_from("abc"), st.floats(0, 1), max_size=3),
            ),
            max_size=3,
        ),
        min_size=1,
        max_size=3,
    ).filter(any),
    st.tuples(*[st.floats(1e-3, 1e3)] * 3),
    st.sampled_from([1e-6, 1.0, 1e6]),
    st.floats(0, 8),
)
def test_scale_of_weights_does_not_matter(groups, weights, scale, budget):
    scaled = dict(zip("abc", (weight * scale for weight in weights), strict=True))
    package = make_package(groups, scaled)
    found = optimum(package, budget, "both")
    assert found.certified
    assert found.value == pytest.approx(brute_force(package, budget), rel=1e-6)


@pytest.mark.parametrize("mode", ["scip", "exact", "auto", "both"])
@pytest.mark.parametrize(
    ("groups", "budget"),
    [
        ([[(1, {"a": 1})]], 0),
        ([[(3, {"a": 1})]], 2),
        ([[(1, {})]], 9),
        ([[(1, {"zero": 1})]], 9),
        ([[], [(1, {"a": 0})]], 9),
    ],
    ids=["no budget", "too costly", "covers nothing", "no weight", "zero coverage"],
)
def test_an_optimum_of_zero_is_certified(mode: str, groups, budget: float):
    found = optimum(make_package(groups, {"a": 1, "zero": 0}), budget, mode)
    assert found.certified
    assert (found.low, found.value, found.high, found.store) == (0, 0, 0, ())


@pytest.mark.parametrize("mode", ["scip", "exact", "auto", "both"])
def test_no_candidates_at_all(mode: str):
    package = make_package([[(1, {"a": 1})]], {"a": 1}).restricted(lambda _: False)
    found = optimum(package, 3, mode)
    assert found.certified
    assert (found.value, found.store) == (0, ())


@pytest.mark.parametrize("mode", ["scip", "exact"])
def test_a_budget_above_everything_takes_the_best_of_every_group(mode: str):
    package = make_package([[(5, {"a": 1}), (1, {"a": 0.5})], [(7, {"b": 1})]], {"a": 1, "b": 2})
    found = optimum(package, 1e9, mode)
    assert (found.value, found.store) == (3, ("t0c0", "t1c0"))


@pytest.mark.parametrize("mode", ["scip", "exact"])
def test_what_adds_nothing_is_not_stored(mode: str):
    groups = [[(3, {"a": 1})], [(3, {"b": 1})], [(5, {"a": 1, "b": 1})], [(1, {"a": 0.5})]]
    found = optimum(make_package(groups, {"a": 1, "b": 1}), 100, mode)
    covered = sum(1 for name in found.store if name in ("t0c0", "t1c0"))
    assert found.store == ("t2c0",) or covered == len(found.store) == 2


@settings(deadline=None, max_examples=30)
@given(packages(saturations=PIECEWISE_LINEAR), BUDGETS, st.randoms(use_true_random=False))
def test_the_store_does_not_depend_on_the_order_in_the_file(package, budget, random):
    order = list(package.candidates)
    random.shuffle(order)
    rows = {
        c.id: {package.units[r].id: a for r, a in zip(*package.coverage.row(u), strict=True)}
        for u, c in enumerate(package.candidates)
    }
    shuffled = Package.build(
        name="shuffled",
        experiences=package.experiences,
        candidates=order,
        units=package.units[::-1],
        coverage=rows,
        k=package.k,
        saturation=package.saturation,
    )
    for mode in ("scip", "exact"):
        one, two = optimum(package, budget, mode), optimum(shuffled, budget, mode)
        assert sorted(one.store) == sorted(two.store)
