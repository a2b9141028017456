"""The laws say exactly what the generators draw."""

from collections import Counter

import numpy as np
import pytest

from memaudit_gym.ceiling.draws import WEIGHTS, drawn_costs, weight_vectors
from memaudit_gym.generators import DISTRIBUTIONS, generate

SEEDS = range(20_000, 20_400)


@pytest.fixture(scope="module", params=DISTRIBUTIONS)
def drawn(request):
    return request.param, [generate(request.param, seed) for seed in SEEDS]


def test_every_distribution_has_its_law():
    assert set(WEIGHTS) == set(DISTRIBUTIONS)


def test_all_weights_are_drawn_and_no_others(drawn):
    name, packages = drawn
    law = np.round(weight_vectors(packages[0], name), 9)
    seen = np.round([package.weights for package in packages], 9)
    for unit in range(law.shape[1]):
        assert set(seen[:, unit]) == set(law[:, unit])


def test_weights_are_uniform_and_independent(drawn):
    """400 draws: pairs of units as often as they should be, within five standard errors."""
    _, packages = drawn
    seen = np.round([package.weights for package in packages], 9)
    free = [unit for unit in range(seen.shape[1]) if len(set(seen[:, unit])) > 1]
    for first in free:
        for second in free:
            pairs = Counter(zip(seen[:, first], seen[:, second], strict=True))
            share = 1 / len(pairs)
            bound = 5 * np.sqrt(share * (1 - share) / len(packages))
            assert all(abs(n / len(packages) - share) <= bound for n in pairs.values())


def test_costs_are_fixed_or_drawn_as_the_law_says(drawn):
    name, packages = drawn
    law = drawn_costs(packages[0], name)
    costs = np.array([package.costs for package in packages])
    for candidate in range(costs.shape[1]):
        expected = law.get(candidate, (costs[0, candidate],))
        assert set(costs[:, candidate]) == set(expected)


def test_nothing_else_is_drawn(drawn):
    """Types, confidences and coverage are those of the first package."""
    first, *others = drawn[1]
    for package in others[:50]:
        assert [(c.type, c.confidence) for c in package.candidates] == [
            (c.type, c.confidence) for c in first.candidates
        ]
        assert (package.coverage.values == first.coverage.values).all()
        assert (package.coverage.units == first.coverage.units).all()
