"""The informed writer: best in the mean over draws of the queries, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream import EXPECTED_WEIGHTS, generate_stream
from memaudit_gym.generators.stream.asked import draw_queries, expected_weights
from memaudit_gym.generators.stream.questions import Evidence, Question
from memaudit_gym.generators.stream.voice import Voice
from memaudit_gym.objective import is_feasible, value
from memaudit_gym.package import Package
from memaudit_gym.reference import make_writer
from memaudit_gym.reference.informed import has_expected_weights, with_expected_weights
from tests.reference import naive
from tests.reference.worlds import one_stream
from tests.strategies import BUDGETS, packages


def informed(package: Package, budget: float) -> list[int]:
    return package.positions(make_writer("informed").select(package, budget))


def expecting(package: Package, weights: Any) -> Package:
    return replace(package, metadata={EXPECTED_WEIGHTS: weights})


@settings(max_examples=25)
@given(packages(max_experiences=3), BUDGETS, st.randoms(use_true_random=False))
def test_best_store_for_the_expected_weights(package: Package, budget: float, random: Any) -> None:
    """By brute force; what the units weigh themselves says nothing."""
    weights = {unit.id: random.choice([0.0, 0.5, 1.0, 3.0]) for unit in package.units}
    package = expecting(package, weights)
    store = informed(package, budget)
    assert is_feasible(package, store, budget)
    expected = with_expected_weights(package)
    stores = naive.feasible_stores(naive.World(package, budget))
    best = max(value(expected, other) for other in stores)
    assert value(expected, store) == pytest.approx(best, abs=1e-9)


def test_expected_weights_are_the_mean_of_many_draws() -> None:
    masses, weights = (1, 2, 5), (1, 2, 1)
    questions = [
        Question("current", {}, (Evidence(f"u{i}", "", None),), masses[i], weights[i], i)
        for i in range(3)
    ]
    counts = expected_weights(questions, count=6, predictability=0.8)
    drawn = [draw_queries(Voice(seed, "queries", 6), questions, 6, 0.8) for seed in range(4_000)]
    means = np.mean(drawn, axis=0) * weights
    assert means == pytest.approx([counts[f"u{i}"] for i in range(3)], rel=0.05)


def test_some_way_below_opt_on_stream() -> None:
    ratios = []
    for seed in range(10_000, 10_012):
        package = generate_stream(seed, 50)
        budget = package.raw_cost // 10
        best = value(package, package.positions(make_writer("opt").select(package, budget)))
        worth = value(package, informed(package, budget))
        assert worth <= best + 1e-9
        ratios.append(worth / best)
    assert 0.75 < np.mean(ratios) < 0.97


def test_the_draw_does_not_matter() -> None:
    package = generate_stream(10_000, 50)
    other = replace(package, units=tuple(replace(u, weight=1.0) for u in package.units))
    store = informed(package, 100)
    assert store == informed(other, 100)
    assert value(package, store) > 0


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        (None, "'by hand' has no 'expected_weights'"),
        ([1.0], "'by hand' has no 'expected_weights'"),
        ({}, "field 'u': must be a number, not None"),
        ({"u": -1}, "field 'u': must be at least 0"),
        ({"u": "much"}, "field 'u': must be a number"),
    ],
)
def test_refused(weights: Any, message: str) -> None:
    package = one_stream([[("atomic_fact", 1, {"u": 1})]], {"u": 1})
    package = package if weights is None else expecting(package, weights)
    with pytest.raises(InputError, match=message) as caught:
        make_writer("informed").select(package, 3)
    assert "\n" not in str(caught.value)
    assert has_expected_weights(package) == (weights not in (None, [1.0], {}))
