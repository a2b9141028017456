"""Metrics of a store."""

from hypothesis import given, settings

from memaudit_gym.evaluation.metrics import measure, ratio_to
from memaudit_gym.generators import generate
from memaudit_gym.objective import value
from tests.strategies import packages


def test_by_hand():
    package = generate("base", 0)
    types = {
        c.type: u for u, c in enumerate(package.candidates) if c.experience_id[-6:] == "update"
    }
    store = [types["summary"]]
    found = measure(package, store)
    assert found.cost == 4
    assert found.representation_mix == {"summary": 1}
    assert found.covered == {"current": 0.75, "invalidation": 0.75, "stale": 0.1}


@settings(max_examples=50, deadline=None)
@given(packages())
def test_against_the_objective(package):
    store = range(len(package.candidates))
    found = measure(package, store)
    assert found.value == value(package, store)
    assert sum(found.representation_mix.values()) == len(package.candidates)
    assert all(0 <= n <= len(package.units) for n in found.covered.values())


def test_ratio():
    assert ratio_to(2.0, 1.0) == 0.5
    assert ratio_to(0.0, 0.0) is None
