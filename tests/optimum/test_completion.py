from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym import objective
from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.prepared import prepare
from memaudit_gym.errors import InputError
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.optimum.batch import exact_optima
from memaudit_gym.optimum.completion import Completions
from memaudit_gym.package import Package
from memaudit_gym.saturation import Saturation
from tests.optimum.worlds import make_package, overlapping_package, small_package
from tests.strategies import BUDGETS, PIECEWISE_LINEAR, packages

WORLDS = packages(max_experiences=3, max_group=3)
SCIP_CAN = PIECEWISE_LINEAR | st.just(Saturation("log1p"))


def brute_force(package: Package, store: list[int], position: int, left: float) -> float:
    """F of the best store that still comes of a state, by trying every action from there on."""
    if position == len(package.experiences):
        return objective.value(package, store)
    return max(brute_values(package, store, position, left).values())


def brute_values(
    package: Package, store: list[int], position: int, left: float
) -> dict[int, float]:
    """{candidate, or -1 for discard: the value of taking it}, for the actions that are possible."""
    found = {-1: brute_force(package, store, position + 1, left)}
    group = range(*package.group_ptr[position : position + 2].tolist())
    picks = sum(u in store for u in group)
    for u in group:
        cost = package.candidates[u].cost
        if u in store or cost > left + objective.COST_TOLERANCE or picks == package.k:
            continue
        after = (position + 1) if picks + 1 == package.k else position
        found[u] = brute_force(package, [*store, u], after, max(0.0, left - cost))
    return found


def at(completions: Completions, store: list[int], position: int, left: float):
    kept = np.zeros((1, len(completions.package.candidates)), dtype=bool)
    kept[0, store] = True
    return completions(kept, [position], [left])


def visit(package: Package, budget: float, draw) -> list[tuple[list[int], int, float]]:
    """The states of an episode whose actions are drawn."""
    episode, states = Episode(prepare(package), budget, shuffle=False), []
    while not episode.done:
        states.append((list(episode.store), episode.position, episode.remaining))
        episode.step(draw(np.flatnonzero(episode.mask()).tolist()))
    return states


@settings(max_examples=150)
@given(WORLDS, BUDGETS, st.data())
def test_every_action_of_a_visited_state_is_worth_what_trying_everything_says(
    package: Package, budget: float, data: st.DataObject
):
    completions = Completions(package)
    for state in visit(package, budget, lambda actions: data.draw(st.sampled_from(actions))):
        found, expected = at(completions, *state), brute_values(package, *state)
        assert found.certified.all()
        assert sorted(found.candidates[found.possible].tolist()) == sorted(expected)
        most = max(expected.values())
        for column in np.flatnonzero(found.possible[0]):
            value = expected[int(found.candidates[0, column])]
            assert found.values[0, column] == pytest.approx(value, abs=1e-9)
            assert found.optimal[0, column] == (value >= most - 1e-9)
        assert not found.optimal[~found.possible].any()
        assert (found.values[~found.possible] == -math.inf).all()


@settings(max_examples=50)
@given(WORLDS, st.lists(BUDGETS, min_size=1, max_size=4), st.randoms())
def test_many_states_at_once_are_what_each_is_alone(package, budgets, random):
    completions = Completions(package)
    states = [s for budget in budgets for s in visit(package, budget, random.choice)]
    kept = np.zeros((len(states), len(package.candidates)), dtype=bool)
    for row, (store, _, _) in enumerate(states):
        kept[row, store] = True
    together = completions(kept, [s[1] for s in states], [s[2] for s in states])
    for row, state in enumerate(states):
        alone = at(completions, *state)
        assert (together.values[row] == alone.values[0]).all()
        assert (together.optimal[row] == alone.optimal[0]).all()


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_optimal_actions_lead_to_the_optimum(name: str):
    package, draw = generate(name, 3), np.random.default_rng(0)
    completions = Completions(package)
    for budget, best in zip((3, 8), exact_optima([package], [3, 8]).values[0], strict=True):
        episode = Episode(prepare(package), budget, shuffle=False)
        while not episode.done:
            found = at(completions, episode.store, episode.position, episode.remaining)
            assert found.values[0].max() == pytest.approx(best, abs=1e-12)
            episode.step(int(draw.choice(np.flatnonzero(found.optimal[0]))))
        assert episode.value == pytest.approx(best, abs=1e-9)


def test_actions_are_those_of_the_unshuffled_environment():
    package = small_package()
    episode = Episode(prepare(package), 5, shuffle=False)
    found = at(Completions(package), [], 0, 5)
    assert found.possible.tolist() == [episode.mask().tolist()]
    assert found.candidates.tolist() == [[-1, 0, 1, 2]]
    # The last of four ways is the optimum of 4.5: the shared context, then the compound.
    assert found.values.tolist() == [[4.0, 0.45, 4.25, 4.5]]
    assert found.optimal.tolist() == [[False, False, False, True]]


def test_a_tie_that_only_rounding_breaks_is_a_tie():
    weights = {"one": 0.1 + 0.2, "other": 0.3}
    package = make_package([[(1, {"one": 1}), (1, {"other": 1})]], weights)
    assert at(Completions(package), [], 0, 1).optimal.tolist() == [[False, True, True]]


def test_what_covers_nothing_may_be_taken_where_the_budget_is_not_needed():
    package = make_package([[(1, {})], [(1, {"fact": 1})]], {"fact": 1})
    completions = Completions(package)
    assert at(completions, [], 0, 2).optimal.tolist() == [[True, True]]
    assert at(completions, [], 0, 1).optimal.tolist() == [[True, False]]


def test_a_package_without_candidates_discards():
    package = small_package().restricted(lambda candidate: False)
    found = at(Completions(package), [], 1, 3)
    assert (found.values.tolist(), found.optimal.tolist()) == ([[0.0]], [[True]])


@settings(max_examples=40)
@given(
    packages(max_experiences=3, max_group=3, saturations=SCIP_CAN),
    BUDGETS,
    st.data(),
)
def test_where_the_search_gives_up_scip_says_the_same(package, budget, data):
    searched, solved = Completions(package), Completions(package, node_limit=0)
    for state in visit(package, budget, lambda actions: data.draw(st.sampled_from(actions))):
        first, second = at(searched, *state), at(solved, *state)
        assert second.certified.all()
        assert second.values == pytest.approx(first.values, abs=1e-6)
        assert (second.optimal == first.optimal).all()


def test_scip_takes_over_where_the_search_gives_up():
    package = overlapping_package(0, 12)
    found = at(Completions(package, node_limit=5), [], 0, 25)
    assert found.by_scip.tolist() == found.certified.tolist() == [True]
    assert found.values[0].max() == pytest.approx(exact_optima([package], [25]).values[0, 0])


def test_what_nobody_closes_is_not_certified():
    package = overlapping_package(0, 12, saturation="sqrt")
    found = at(Completions(package, node_limit=5), [], 0, 25)
    assert (found.by_scip.tolist(), found.certified.tolist()) == ([False], [False])


@pytest.mark.parametrize(
    ("kept", "position", "left", "message"),
    [
        ([[False] * 3], 0, 1.0, "do not fit together"),
        ([[False] * 6], 2, 1.0, "a position must be from 0 to 1"),
        ([[False] * 6], -1, 1.0, "a position must be"),
        ([[False] * 6], 0, -1.0, "a remaining budget"),
        ([[False] * 6], 0, math.nan, "a remaining budget"),
    ],
)
def test_bad_states_are_refused(kept, position, left, message):
    with pytest.raises(InputError, match=message):
        Completions(small_package())(kept, [position], [left])
