"""OPT and its restrictions as writers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from memaudit_gym.objective import is_feasible, value
from memaudit_gym.package import Package
from memaudit_gym.reference import make_writer
from tests.reference import naive
from tests.strategies import BUDGETS, packages

ALLOWED = {
    "opt": lambda kind: True,
    "no_tombstone_opt": lambda kind: kind not in ("tombstone", "compound_update"),
    "generic_opt": lambda kind: kind in ("raw_span", "atomic_fact", "summary"),
}


@pytest.mark.parametrize("name", ALLOWED)
@settings(max_examples=25)
@given(package=packages(max_experiences=3), budget=BUDGETS)
def test_the_best_of_all_stores_of_the_allowed_types(
    name: str, package: Package, budget: float
) -> None:
    def allowed(store: list[int]) -> bool:
        return all(ALLOWED[name](package.candidates[u].type) for u in store)

    ids = make_writer(name).select(package, budget)
    store = package.positions(ids)
    assert ids == package.ids(sorted(store))
    assert allowed(store)
    assert is_feasible(package, store, budget)
    stores = naive.feasible_stores(naive.World(package, budget))
    best = max(value(package, other) for other in stores if allowed(other))
    assert value(package, store) == pytest.approx(best, abs=1e-9)
