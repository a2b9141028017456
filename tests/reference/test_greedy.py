"""Greedy over the whole stream."""

from __future__ import annotations

from hypothesis import given

from memaudit_gym.package import Package
from memaudit_gym.reference import greedy_store
from tests.reference import naive
from tests.reference.worlds import one_stream
from tests.strategies import BUDGETS, PIECEWISE_LINEAR, packages


@given(packages(saturations=PIECEWISE_LINEAR), BUDGETS)
def test_equals_the_plain_rule(package: Package, budget: float) -> None:
    world = naive.World(package, budget)
    plain = naive.greedy(world, naive.exact_gain(package))
    assert greedy_store(package, budget) == sorted(plain)


def test_looks_ahead_where_a_stream_cannot() -> None:
    package = one_stream(
        [[("poor", 2, {"a": 1.0})], [("rich", 2, {"b": 1.0})]], {"a": 1.0, "b": 2.0}
    )
    assert package.ids(greedy_store(package, 2)) == ["e1.rich"]
