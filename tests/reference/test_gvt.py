"""GVT: the rule as published, its guarantee, and where the guarantee ends."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.objective import value
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience
from memaudit_gym.reference import gvt
from memaudit_gym.reference.gvt import best_threshold_store, gvt_store, singleton_thresholds
from memaudit_gym.reference.stores import ExactStores, first_best
from memaudit_gym.reference.streaming import by_gain, stream
from tests.reference import naive
from tests.reference.worlds import one_stream
from tests.strategies import BUDGETS, PIECEWISE_LINEAR, packages


@given(packages(saturations=PIECEWISE_LINEAR), BUDGETS)
def test_equals_the_plain_rule(package: Package, budget: float) -> None:
    world = naive.World(package, budget)
    plain = naive.gvt(world, naive.exact_gain(package), naive.exact_worth(package))
    assert gvt_store(package, budget) == sorted(plain)


@given(packages(saturations=PIECEWISE_LINEAR), BUDGETS)
def test_every_threshold_runs_the_plain_rule(package: Package, budget: float) -> None:
    world, gain = naive.World(package, budget), naive.exact_gain(package)
    thresholds = naive.thresholds(world, gain)
    stores = ExactStores(package, len(thresholds))
    stream(stores, budget, np.array([float(t) for t in thresholds]), by_gain)
    for row, threshold in enumerate(thresholds):
        plain = naive.one_threshold(world, gain, threshold)
        assert np.flatnonzero(stores.taken[row]).tolist() == sorted(plain)
        assert stores.spent[row] == pytest.approx(float(world.cost(plain)))


@given(packages(), BUDGETS)
def test_chunks_of_thresholds_change_nothing(package: Package, budget: float) -> None:
    whole = gvt_store(package, budget)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gvt, "_CHUNK_BYTES", 1)
        assert gvt_store(package, budget) == whole


@given(packages(max_experiences=3), st.sampled_from([0, 0.5, 3]))
def test_a_quarter_of_opt_when_every_cost_is_at_most_half_the_budget(
    package: Package, room: float
) -> None:
    """The run at OPT / (2 B) guarantees it, whatever the package."""
    budget = 2 * float(package.costs.max()) + room
    opt = brute_force_value(package, budget)
    make = partial(ExactStores, package)
    grid = np.append(singleton_thresholds(make(1), budget), opt / (2 * budget))
    store = best_threshold_store(make, budget, np.sort(grid))
    assert value(package, store) >= opt / 4 - 1e-9


@given(packages(max_experiences=3), st.sampled_from([0, 0.5, 3]))
def test_guarantee_of_the_singleton_grid(package: Package, room: float) -> None:
    """Threshold t gives min(t B, OPT - t B) / 2 or more, so the grid gives the best of these."""
    budget = 2 * float(package.costs.max()) + room
    opt = brute_force_value(package, budget)
    grid = singleton_thresholds(ExactStores(package, 1), budget)
    bound = max(min(t * budget, opt - t * budget) / 2 for t in grid.tolist())
    assert value(package, gvt_store(package, budget)) >= bound - 1e-9


@pytest.mark.parametrize("budget", [10, 20, 40])
def test_the_singleton_grid_can_be_too_coarse_for_a_quarter(budget: int) -> None:
    """Without a threshold near OPT / (2 B) the published grid may have 1 / B of OPT.

    Decoys share one unit and come first. All singleton densities are about 1: such a
    threshold refuses what comes after the first decoy (0.99), and 0 lets all decoys in.
    """
    decoys = [[("decoy", 1, {"shared": 1.0, f"tiny{i}": 1.0})] for i in range(budget)]
    goods = [[("good", 1, {"shared": 0.01, f"good{i}": 1.0})] for i in range(budget)]
    weights = {"shared": 1.0}
    weights |= {f"tiny{i}": 1e-6 for i in range(budget)}
    weights |= {f"good{i}": 0.99 for i in range(budget)}
    package = one_stream(decoys + goods, weights)
    everything_good = list(range(budget, 2 * budget))
    ratio = value(package, gvt_store(package, budget)) / value(package, everything_good)
    assert ratio < 1.2 / budget


def test_a_tie_in_gain_goes_to_the_lower_cost_despite_rounding() -> None:
    """0.1 + 0.2 exceeds 0.3 in floating point: the dearer candidate must not win by that."""
    package = one_stream(
        [[("dear", 2, {"a": 1.0, "b": 1.0}), ("cheap", 1, {"c": 1.0})]],
        {"a": 0.1, "b": 0.2, "c": 0.3},
    )
    assert package.ids(gvt_store(package, 2)) == ["e0.cheap"]


def test_of_equal_runs_the_cheaper_one_counts() -> None:
    """Threshold 0 keeps e0.low and then e1.high of the same worth for more."""
    package = one_stream(
        [[("low", 2, {"a": 0.5})], [("full", 2, {"a": 1.0})]],
        {"a": 1.0},
    )
    assert package.ids(gvt_store(package, 4)) == ["e1.full"]


def test_more_of_one_experience_with_k_2() -> None:
    package = one_stream(
        [[("a", 1, {"a": 1.0}), ("b", 1, {"b": 1.0}), ("c", 1, {"c": 1.0})]],
        {"a": 1.0, "b": 3.0, "c": 2.0},
        k=2,
    )
    assert package.ids(gvt_store(package, 3)) == ["e0.b", "e0.c"]


def test_first_best_takes_the_first_of_full_ties_and_marks_empty_rows() -> None:
    admissible = np.array([[False, True, True], [False, False, False]])
    assert first_best(admissible, np.array([9.0, 1.0, 1.0])).tolist() == [1, -1]


def test_thresholds_leave_out_what_the_budget_cannot_hold() -> None:
    package = Package.build(
        name="two",
        experiences=[Experience("e")],
        candidates=[
            Candidate("small", "e", "summary", "", cost=2),
            Candidate("large", "e", "raw_span", "", cost=5),
        ],
        units=[EvidenceUnit("r", weight=3.0)],
        coverage={"small": {"r": 0.5}, "large": {"r": 1.0}},
    )
    assert singleton_thresholds(ExactStores(package, 1), 4).tolist() == [0.0, 0.75]
    assert singleton_thresholds(ExactStores(package, 5), 5).tolist() == [0.0, 0.6, 0.75]


def brute_force_value(package: Package, budget: float) -> float:
    return max(value(package, s) for s in naive.feasible_stores(naive.World(package, budget)))
