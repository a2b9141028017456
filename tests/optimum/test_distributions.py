from __future__ import annotations

import pytest

from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.objective import cost
from memaudit_gym.optimum.solve import QUICK_CANDIDATES, QUICK_NODES, optimum


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
@pytest.mark.parametrize("seed", [0, 1, 17])
def test_scip_and_the_exact_search_agree(distribution: str, seed: int):
    package = generate(distribution, seed)
    for budget in (1, 2, 4, 6, 8, 16, 1000):
        found = optimum(package, budget, "auto")
        assert found.certified
        assert found.agreed
        (second,) = found.others
        assert second.nodes < QUICK_NODES / 50
        assert cost(package, package.positions(found.store)) <= budget


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_the_largest_of_a_family_is_still_quick(distribution: str):
    package = generate(distribution, 3, normal_count=6, update_count=4)
    assert len(package.candidates) <= QUICK_CANDIDATES
    for budget in (4, 8, 16, 32):
        assert optimum(package, budget, "auto").agreed
