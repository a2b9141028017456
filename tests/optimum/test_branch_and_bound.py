from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.optimum.branch_and_bound import NODE_LIMIT, exact_search
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.solve import optimum
from tests.optimum.worlds import brute_force, overlapping_package
from tests.strategies import BUDGETS, packages


@settings(deadline=None)
@given(packages(max_experiences=3), BUDGETS, st.integers(0, 4))
def test_the_node_limit_gives_honest_bounds(package, budget, limit):
    found = exact_search(limit).solve(reduce_package(package, budget))
    best = brute_force(package, budget)
    assert found.nodes <= limit
    assert found.primal <= best + 1e-9
    assert found.dual >= best - 1e-9
    if found.status == "optimal":
        assert found.primal == pytest.approx(best, abs=1e-9)
    else:
        assert found.status == "nodelimit"


def test_more_nodes_never_loosen_the_bounds():
    problem = reduce_package(overlapping_package(1, 12), 25)
    found = [exact_search(limit).solve(problem) for limit in (10, 100, 1_000, NODE_LIMIT)]
    assert [f.primal for f in found] == sorted(f.primal for f in found)
    assert found[0].status == "nodelimit"
    assert found[-1].status == "optimal"
    assert all(f.dual >= found[-1].primal for f in found)


def test_the_same_search_twice_is_the_same():
    package = overlapping_package(2, 8)
    assert optimum(package, 15, "exact") == optimum(package, 15, "exact")


def test_the_limit_is_among_the_settings():
    assert exact_search(7).settings == {"node_limit": 7}
