"""What a budget is worth for the experiences to come, against the recursion written out."""

from functools import cache

import numpy as np
import pytest

from agents.foresight.outlook import Outlook, pool_of, worthwhile

SEEDS = range(20)


def drawn(seed, whole=True):
    """A few experiences with weights: (weight, (values, costs))."""
    draws = np.random.default_rng(seed)
    parts = []
    for _ in range(draws.integers(1, 5)):
        size = draws.integers(0, 4)
        costs = draws.integers(1, 6, size) if whole else draws.uniform(0.5, 5, size)
        parts.append((draws.uniform(0.1, 2), (draws.random(size), costs.astype(np.float64))))
    return parts


def written_out(parts, ahead, budget, idle):
    total = sum(weight for weight, _ in parts)

    @cache
    def worth(n, left):
        if n == 0:
            return 0.0
        found = 0.0
        for weight, (values, costs) in parts:
            best = worth(n - 1, left)
            for value, cost in zip(values, costs, strict=True):
                if cost <= left:
                    best = max(best, value + worth(n - 1, left - cost))
            found += weight / total * best
        return idle * worth(n - 1, left) + (1 - idle) * found

    return worth(ahead, budget)


@pytest.mark.parametrize("seed", SEEDS)
def test_whole_budgets_are_exact(seed):
    parts, draws = drawn(seed), np.random.default_rng([seed, 1])
    ahead, budget = draws.integers(0, 6), float(draws.integers(0, 13))
    outlook = Outlook(pool_of(parts), int(ahead), budget, 0.2)
    for left in range(int(budget) + 1):
        expected = written_out(parts, int(ahead), float(left), 0.2)
        assert outlook.of(np.array(float(left))) == pytest.approx(expected)


@pytest.mark.parametrize("seed", SEEDS)
def test_worth_rises_with_the_budget_and_with_what_is_to_come(seed):
    pool = pool_of(drawn(seed, whole=False))
    few, more = (Outlook(pool, ahead, 37.5, 0.1) for ahead in (3, 4))
    assert (np.diff(few.worth[0]) >= -1e-12).all()
    assert (more.worth >= few.worth - 1e-12).all()


@pytest.mark.parametrize("seed", SEEDS)
def test_where_all_fits_each_brings_its_best(seed):
    """At budgets beyond the levels too, between which the worth is taken to be linear."""
    parts = drawn(seed, whole=False)
    total = sum(weight for weight, _ in parts)
    mean = sum(weight / total * values.max(initial=0) for weight, (values, _) in parts)
    outlook = Outlook(pool_of(parts), 5, 1000.5, 0.1)
    assert outlook.of(np.array([500.25, 1000.5])) == pytest.approx(5 * 0.9 * mean)


@pytest.mark.parametrize("seed", SEEDS)
def test_between_the_levels_it_is_close_where_costs_are_small(seed):
    """Costs of 1 to 5 beside a budget of 300.5, of which 60 experiences take less than half."""
    parts = drawn(seed)
    scarce = [*parts, (3.0, (np.zeros(0), np.zeros(0)))]
    budgets = np.array([40.0, 90.0, 160.0])
    rough = Outlook(pool_of(scarce), 60, 300.5, 0.1).of(budgets)
    exact = np.array([written_out(scarce, 60, float(budget), 0.1) for budget in budgets])
    assert np.abs(rough - exact).max() <= 0.05 * exact.max()


@pytest.mark.parametrize("seed", SEEDS)
def test_with_fewer_to_come_it_is_as_if_made_then(seed):
    pool, budgets = pool_of(drawn(seed)), np.linspace(0, 9, 7)
    outlook = Outlook(pool, 5, 9.0, 0.1, fewer=2)
    for ahead in (3, 4, 5):
        assert outlook.knows(ahead)
        then = Outlook(pool, ahead, 9.0, 0.1).of(budgets)
        assert outlook.of(budgets, ahead).tolist() == then.tolist()
    assert not outlook.knows(2)
    assert not outlook.knows(6)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pool_after_others_is_one_of_all_parts(seed):
    seen, before = drawn(seed), drawn(seed + 100)
    both = pool_of(before).after(pool_of(seen), 0.5)
    parts = pool_of([*seen, *((0.5 * weight, options) for weight, options in before)])
    for name in ("chances", "values", "costs"):
        assert getattr(both, name).tolist() == getattr(parts, name).tolist()


@pytest.mark.parametrize("seed", SEEDS)
def test_candidates_that_are_left_out_change_nothing(seed):
    parts = drawn(seed, whole=False)
    fewer = [(weight, worthwhile(*options)) for weight, options in parts]
    assert Outlook(pool_of(fewer), 5, 9.0, 0.1).worth == pytest.approx(
        Outlook(pool_of(parts), 5, 9.0, 0.1).worth
    )


def test_what_costs_more_and_brings_no_more_is_left_out():
    values, costs = worthwhile(np.array([3.0, 1.0, 2.0, 0.0, 3.0]), np.array([4, 2, 3, 1, 5.0]))
    assert (values.tolist(), costs.tolist()) == ([1.0, 2.0, 3.0], [2.0, 3.0, 4.0])


@pytest.mark.parametrize("budget", [3.2e-322, 1e-310, 1e-12, 0.3, 1.7e308])
def test_extreme_numbers(budget):
    costs = np.array([5e-324, 1e-9, 1.0, 1e15, 1e307])
    outlook = Outlook(pool_of([(1.0, (np.ones(5), costs))]), 3, budget, 0.1)
    assert np.isfinite(outlook.worth).all()


def test_nothing_is_worth_nothing():
    pool = pool_of([(1.0, (np.array([1.0]), np.array([2.0])))])
    assert Outlook(pool, 0, 10.0, 0.0).worth.max() == 0
    assert Outlook(pool, 5, 0.0, 0.0).worth.max() == 0
    assert Outlook(pool, 5, 10.0, 1.0).worth.max() == 0
    assert Outlook(pool, 5, 1.5, 0.0).worth.max() == 0
    empty = pool_of([(1.0, (np.zeros(0), np.zeros(0)))])
    assert Outlook(empty, 5, 10.0, 0.0).worth.max() == 0
