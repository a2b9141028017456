"""The loss against OPT's store, split by cause."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.loss_means import LossSums, explain_episodes
from memaudit_gym.evaluation.loss_parts import (
    BUDGET_SPENT,
    CAUSES,
    DISCARDED,
    GAINED_ELSEWHERE,
    OTHER_REPRESENTATION,
)
from memaudit_gym.evaluation.losses import explain
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.generators import generate
from memaudit_gym.objective import cost, value
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.precision import with_precision_utility
from memaudit_gym.records import Composite
from memaudit_gym.work.workers import Workers
from tests.optimum.worlds import make_package
from tests.strategies import BUDGETS, COVERAGES, packages, stores

#: Six experiences of which a store with a budget of 6 can hold all but two.
WORLD = make_package(
    [
        [(2, {"a": 0.5}), (2, {"a": 1})],
        [(1, {"b": 1})],
        [(2, {"c": 1})],
        [(2, {"d": 1})],
        [(1, {"e": 1})],
    ],
    {"a": 4, "b": 1, "c": 0.5, "d": 3, "e": 0.25},
)


def at(*ids):
    return WORLD.positions(ids)


def test_each_cause():
    found = explain(WORLD, at("t0c0", "t2c0", "t4c0"), at("t0c1", "t1c0", "t3c0"), 5)
    assert [(p.experience, p.cause, p.value, p.instead) for p in found.parts] == [
        ("t0", OTHER_REPRESENTATION, 2.0, ("t0c0",)),
        ("t1", DISCARDED, 1.0, ()),
        ("t2", GAINED_ELSEWHERE, -0.5, ()),
        ("t3", BUDGET_SPENT, 3.0, ("t0c0", "t2c0")),
        ("t4", GAINED_ELSEWHERE, -0.25, ()),
    ]
    assert found.loss == 5.25
    assert found.optimum == 8
    assert found.by_cause == {
        OTHER_REPRESENTATION: 2,
        DISCARDED: 1,
        BUDGET_SPENT: 3,
        GAINED_ELSEWHERE: -0.75,
    }
    first = found.first
    assert (first.experience, first.store, first.optimum) == ("t0", ("t0c0",), ("t0c1",))
    assert json.loads(json.dumps(found.to_json()))["by_cause"] == found.by_cause


def test_the_first_costly_difference_is_where_the_missing_budget_went():
    found = explain(WORLD, at("t0c1", "t2c0"), at("t0c1", "t3c0"), 4)
    assert [p.cause for p in found.parts] == [GAINED_ELSEWHERE, BUDGET_SPENT]
    assert (found.first.experience, found.first.optimum) == ("t2", ())


def test_a_difference_without_cost_is_passed_over():
    world = make_package([[(1, {"a": 1})], [(1, {"a": 1})], [(1, {"b": 1})]], {"a": 1, "b": 1})
    found = explain(world, [1], [0, 2], 2)
    assert [(p.candidate, p.cause) for p in found.parts] == [("t2c0", DISCARDED)]
    assert found.first.experience == "t2"
    same = explain(world, [1, 2], [0, 2], 2)
    assert (same.loss, same.parts, same.first) == (0, (), None)


def test_a_unit_that_several_cover_is_shared_by_their_coverage():
    world = make_package([[(1, {"a": 0.75})], [(1, {"a": 0.25})], [(1, {"a": 0.4})]], {"a": 2})
    found = explain(world, [2], [0, 1], 2)
    assert [p.units["a"] for p in found.parts] == pytest.approx([0.9, 0.3])
    assert [p.cause for p in found.parts] == [DISCARDED, DISCARDED]


def test_what_a_composite_adds_is_shared_by_the_members_that_are_missing():
    world = make_package([[(1, {})], [(1, {})], [(1, {})]], {"a": 3})
    world = replace(world, composites=(Composite("a", ("t0c0", "t1c0", "t2c0"), 1.0),))
    found = explain(world, [1], [0, 1, 2], 3)
    assert [(p.candidate, p.value) for p in found.parts] == [("t0c0", 1.5), ("t2c0", 1.5)]


def test_one_more_of_an_experience_is_not_another_representation():
    world = replace(make_package([[(1, {"a": 1}), (1, {"b": 1})]], {"a": 1, "b": 1}), k=2)
    assert explain(world, [0], [0, 1], 2).parts[0].cause == DISCARDED
    assert explain(world, [0], [1], 1).parts[1].cause == OTHER_REPRESENTATION
    assert explain(world, [], [0, 1], 2).by_cause[DISCARDED] == 2


def test_a_false_claim_is_what_the_budget_went_to():
    world = make_package([[(2, {"b": 1})], [(2, {"a": 1})]], {"a": 1, "b": 1})
    liar = replace(world.candidates[0], false_claim=True)
    true = with_precision_utility(replace(world, candidates=(liar, world.candidates[1])))
    (part,) = explain(true, [0], [1], 2).parts
    assert (part.cause, part.instead) == (BUDGET_SPENT, ("t0c0",))


@st.composite
def compared(draw):
    """A package, perhaps with composites, and two stores of it."""
    package = draw(packages())
    names, units = [c.id for c in package.candidates], [u.id for u in package.units]
    if len(names) > 1:
        members = st.lists(st.sampled_from(names), min_size=2, max_size=3, unique=True)
        composite = st.builds(Composite, st.sampled_from(units), members.map(tuple), COVERAGES)
        package = replace(package, composites=tuple(draw(st.lists(composite, max_size=2))))
    return package, draw(stores(package)), draw(stores(package))


@settings(max_examples=40)
@given(compared(), BUDGETS)
def test_the_parts_sum_to_the_loss(world, budget):
    package, store, best = world
    found = explain(package, store, best, budget)
    assert found.loss == pytest.approx(value(package, best) - value(package, store), abs=1e-9)
    assert sum(p.value for p in found.parts) == pytest.approx(found.loss, abs=1e-9)
    assert sum(found.by_cause.values()) == pytest.approx(found.loss, abs=1e-9)
    for part in found.parts:
        assert sum(part.units.values()) == pytest.approx(part.value, abs=1e-12)
        assert all((a < 0) == (part.cause == GAINED_ELSEWHERE) for a in part.units.values())


@settings(max_examples=40)
@given(compared(), BUDGETS)
def test_parts_name_what_one_side_alone_holds(world, budget):
    package, store, best = world
    held, optimal = set(package.ids(store)), set(package.ids(best))
    found = explain(package, store, best, budget)
    for part in found.parts:
        ours, theirs = (held, optimal) if part.cause == GAINED_ELSEWHERE else (optimal, held)
        assert part.candidate in ours - theirs
        assert set(part.instead) <= held - optimal
        assert bool(part.instead) >= (part.cause == OTHER_REPRESENTATION)
    if not held - optimal:
        assert not found.by_cause[OTHER_REPRESENTATION]
        assert not found.by_cause[GAINED_ELSEWHERE]


@settings(max_examples=40)
@given(compared())
def test_swapped_stores_swap_losses_and_gains(world):
    package, store, best = world
    there, back = explain(package, store, best, 9), explain(package, best, store, 9)
    lost = sum(there.by_cause.values()) - there.by_cause[GAINED_ELSEWHERE]
    assert back.by_cause[GAINED_ELSEWHERE] == pytest.approx(-lost, abs=1e-9)


@settings(max_examples=40)
@given(compared(), st.randoms(use_true_random=False))
def test_the_order_of_the_stores_does_not_matter(world, random):
    package, store, best = world
    shuffled = random.sample(store, len(store)), random.sample(best, len(best))
    assert explain(package, *shuffled, 4) == explain(package, store, best, 4)


@settings(max_examples=40)
@given(st.data(), packages(max_experiences=3), BUDGETS)
def test_against_an_optimum(data, package, budget):
    best = package.positions(optimum(package, budget, "exact").store)
    store = data.draw(stores(package))
    assume(cost(package, store) <= budget)
    found = explain(package, store, best, budget)
    assert found.loss >= -1e-9
    assert (found.first is None) == (found.loss <= 1e-9 * max(1, found.optimum))
    for part in found.parts:
        group = package.group_of[package.index[part.candidate]]
        spent = cost(package, [u for u in store if package.group_of[u] <= group])
        fits = spent + package.candidates[package.index[part.candidate]].cost <= budget + 1e-9
        if part.cause in (DISCARDED, BUDGET_SPENT):
            assert fits == (part.cause == DISCARDED)
        assert bool(part.instead) == (part.cause in (OTHER_REPRESENTATION, BUDGET_SPENT))


def mean_losses(losses):
    sums = LossSums()
    for one in losses:
        sums.add(one)
    return sums.mean()


@pytest.mark.parametrize("suite", ["update_chain", "noisy"])
def test_of_whole_evaluations(suite):
    request = Request(("recency",), suite=suite, seeds="0:2", budgets="4", workers=Workers(1))
    summary, episodes = evaluate(request)
    by_package = {}
    for e in episodes:
        by_package.setdefault(e.seed, []).append(e)
    losses = {}
    for seed, several in by_package.items():
        package = Stage(Task(suite, seed)).package
        for policy, one in explain_episodes(package, several).items():
            losses.setdefault(policy, []).append(one)
    for row in summary.rows:
        means = mean_losses(losses[row.policy])
        assert set(means.values) == set(CAUSES)
        assert means.n == row.n
        assert sum(means.values.values()) == pytest.approx(
            row.optimum_low - row.value_mean, abs=1e-9
        )
        assert sum(means.shares.values()) == pytest.approx(1 - row.ratio_mean, abs=1e-9)
    assert not any(mean_losses(losses["opt"]).values.values())


def test_an_optimum_of_0_has_no_shares():
    nothing = make_package([[(1, {"a": 1})]], {"a": 0})
    undefined = explain(nothing, [], [0], 1)
    found = mean_losses([undefined])
    assert (found.n, found.undefined, found.shares) == (1, 1, None)
    some = make_package([[(1, {"a": 1})]], {"a": 2})
    found = mean_losses([undefined, explain(some, [], [0], 1)])
    assert found.to_json()["shares"][DISCARDED] == 1
    assert found.values[DISCARDED] == 1
    assert np.isclose(sum(found.values.values()), 1)


def test_a_loss_that_is_spread_too_thin_has_no_parts():
    weights = {f"r{n}": 0.9e-12 for n in range(2000)}
    thin = make_package([[(1, dict.fromkeys(weights, 1))]], weights)
    found = explain(thin, [], [0], 1)
    assert found.loss > 1e-9
    assert (found.parts, found.first) == ((), None)


def test_shipped_generators_split_exactly():
    package = generate("scope_shift", 3)
    best = list(range(0, len(package.candidates), 3))
    assert sum(p.value for p in explain(package, [1, 4], best, 8).parts) == pytest.approx(
        value(package, best) - value(package, [1, 4]), abs=1e-9
    )
