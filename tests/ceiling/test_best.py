"""The ceiling against other ways to the same number, and against the figures known for it."""

from dataclasses import replace
from itertools import chain, product

import numpy as np
import pytest

from memaudit_gym import objective
from memaudit_gym.ceiling.best import visible_ceiling
from memaudit_gym.ceiling.draws import weight_vectors
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.optimum.batch import exact_optima
from memaudit_gym.package import Package

BUDGETS = (2.0, 4.0, 8.0, 16.0)


def worlds(distribution: str) -> list[Package]:
    """A package for every weight vector that the distribution draws."""
    package = generate(distribution, 0)
    return [
        replace(
            package,
            units=tuple(
                replace(u, weight=w) for u, w in zip(package.units, weights.tolist(), strict=True)
            ),
        )
        for weights in weight_vectors(package, distribution)
    ]


def stores_of(package: Package, budget: float) -> list[list[int]]:
    groups = [
        [[], *([c] for c in range(package.group_ptr[t], package.group_ptr[t + 1]))]
        for t in range(len(package.experiences))
    ]
    stores = [list(chain(*choice)) for choice in product(*groups)]
    return [store for store in stores if objective.is_feasible(package, store, budget)]


@pytest.mark.parametrize(
    ("distribution", "budget"),
    [("redundancy_heavy", 4.0), ("scope_shift", 2.0), ("density_trap", 4.0)],
)
def test_it_is_the_best_mean_ratio_of_one_store(distribution, budget):
    """Nothing but weights is drawn there: a policy is a store, and every one is tried."""
    packages = worlds(distribution)
    best = exact_optima(packages, [budget]).values[:, 0]
    means = []
    for store in stores_of(packages[0], budget):
        covered = objective.covered_by(packages[0], store)
        ratios = [objective.value_of(p, covered) / o for p, o in zip(packages, best, strict=True)]
        means.append(np.mean(ratios))
    assert visible_ceiling(distribution, budget) == pytest.approx(max(means), abs=1e-9)


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_nothing_is_hidden_where_nothing_is_drawn(distribution):
    constant = len(weight_vectors(generate(distribution, 0), distribution)) == 1
    for budget in BUDGETS:
        found = visible_ceiling(distribution, budget)
        assert found is not None
        assert (found == pytest.approx(1.0)) if constant else (0.9 < found <= 1.0 + 1e-12)


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_reading_never_hurts_and_helps_where_two_candidates_look_alike(distribution):
    gains = []
    for budget in BUDGETS:
        reads, blind = (visible_ceiling(distribution, budget, reads) for reads in (True, False))
        assert reads is not None
        assert blind is not None
        assert blind <= reads + 1e-12
        gains.append(reads - blind)
    alike = distribution in ("summary_tradeoff", "redundancy_heavy")
    assert (max(gains) > 0.01) is alike


def test_the_means_are_those_that_are_known():
    """0.989 in the mean of ten distributions and four budgets, 0.966 without reading."""
    for reads, expected in ((True, 0.9887), (False, 0.9662)):
        ratios = [visible_ceiling(name, b, reads) for name in DISTRIBUTIONS for b in BUDGETS]
        assert np.mean(ratios) == pytest.approx(expected, abs=1e-4)


def test_the_ceiling_of_base_is_that_of_drawn_packages():
    """The best store on 150 packages, where no raw span fits: within a sampling error."""
    packages = [generate("base", seed) for seed in range(20_000, 20_150)]
    best = exact_optima(packages, [4.0]).values[:, 0]
    means = []
    for store in stores_of(packages[0], 4.0):
        covered = objective.covered_by(packages[0], store)
        ratios = [objective.value_of(p, covered) / o for p, o in zip(packages, best, strict=True)]
        means.append(np.mean(ratios))
    assert visible_ceiling("base", 4.0) == pytest.approx(max(means), abs=0.01)


def test_there_is_no_ceiling_where_nothing_can_be_kept():
    assert visible_ceiling("scope_shift", 1.0) is None
