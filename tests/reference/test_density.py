"""Density-only: the rule as published, and how bad it can be."""

from __future__ import annotations

import pytest
from hypothesis import given

from memaudit_gym.objective import value
from memaudit_gym.package import Package
from memaudit_gym.reference import density_store, gvt_store
from tests.reference import naive
from tests.reference.worlds import one_stream
from tests.strategies import BUDGETS, PIECEWISE_LINEAR, packages


@given(packages(saturations=PIECEWISE_LINEAR), BUDGETS)
def test_equals_the_plain_rule(package: Package, budget: float) -> None:
    world = naive.World(package, budget)
    plain = naive.density(world, naive.exact_gain(package))
    assert density_store(package, budget) == sorted(plain)


@pytest.mark.parametrize("size", [10, 100, 1_000, 10_000])
def test_a_tiny_dense_candidate_makes_it_as_bad_as_one_likes(size: int) -> None:
    """Beside a memory of density 1 stands one of cost 1 that is a little denser.

    Density-only takes the tiny one, 1.01 / size of OPT; GVT has all of it. Every cost is at
    most B / 2.
    """
    package = one_stream(
        [[("whole", size, {"whole": 1.0}), ("tiny", 1, {"tiny": 1.0})]],
        {"whole": float(size), "tiny": 1.01},
    )
    budget = 2 * size
    assert value(package, density_store(package, budget)) / size == pytest.approx(1.01 / size)
    assert value(package, gvt_store(package, budget)) == size


@pytest.mark.parametrize(
    ("memories", "kept"),
    [
        ([("a", 1, {"r": 0.25}), ("b", 2, {"r": 0.5})], "b"),  # equal density: the larger gain
        ([("a", 2, {"r": 0.5}), ("b", 2, {"r": 0.5})], "a"),  # equal in all: the first
        ([("a", 3, {"r": 1.0}), ("b", 2, {"r": 1.0})], "b"),  # the denser one
        ([("a", 9, {"r": 1.0}), ("b", 2, {"r": 0.01})], "b"),  # the only one that fits
    ],
)
def test_ties(memories: list[tuple[str, float, dict[str, float]]], kept: str) -> None:
    package = one_stream([memories], {"r": 1.0})
    assert package.ids(density_store(package, 4)) == [f"e0.{kept}"]
