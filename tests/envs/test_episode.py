"""The mechanics: rewards, masks, budgets, k, and that the optimum replays."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.prepared import prepare
from memaudit_gym.errors import InputError
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.objective import cost, is_feasible, value
from memaudit_gym.optimum.solve import optimum
from tests.strategies import packages

KEYS = st.integers(0, 2**64 - 1)


def play(episode, draw):
    gains = []
    while not episode.done:
        gains.append(episode.step(draw(np.flatnonzero(episode.mask()).tolist())))
    return gains


@given(packages(), KEYS, st.data())
def test_any_admissible_play_is_feasible_and_sums_to_f(package, key, data):
    budget = data.draw(st.floats(0, 20))
    episode = Episode(prepare(package), budget, key)
    gains = play(episode, lambda actions: data.draw(st.sampled_from(actions)))
    assert None not in gains
    assert is_feasible(package, episode.store, budget)
    assert sum(gains) == pytest.approx(value(package, episode.store), abs=1e-9)
    assert episode.value == pytest.approx(value(package, episode.store), abs=1e-9)
    assert episode.remaining == pytest.approx(budget - cost(package, episode.store), abs=1e-6)


@given(packages(), KEYS, st.data())
def test_any_action_at_all_is_defined(package, key, data):
    """Unmasked play: what is impossible counts as discard, and the store stays feasible."""
    episode = Episode(prepare(package), data.draw(st.floats(0, 20)), key)
    while not episode.done:
        action = data.draw(st.integers(0, episode.slots))
        possible, before = episode.mask()[action], (episode.position, list(episode.store))
        gain = episode.step(action)
        assert (gain is None) == (not possible)
        if not possible:
            assert (episode.position, episode.store) == (before[0] + 1, before[1])
    assert is_feasible(package, episode.store, episode.budget)


@given(packages(), KEYS)
def test_observations_stay_in_bounds(package, key):
    from memaudit_gym.envs.schema import observation_space

    episode = Episode(prepare(package), 7, key, observation="oracle")
    space = observation_space(episode.slots, oracle=True)
    while not episode.done:
        assert space.contains(episode.observation())
        episode.step(int(np.flatnonzero(episode.mask())[-1]))
    assert space.contains(episode.observation())


@given(packages(), KEYS)
def test_slots_hold_each_group_once_and_match_the_view(package, key):
    episode = Episode(prepare(package), 10**9, key)
    for experience in episode.view.experiences:
        group = episode.group()
        here = package.experiences[int(experience.id)].id
        assert sorted(group) == [
            u for u, c in enumerate(package.candidates) if c.experience_id == here
        ]
        assert [package.candidates[u].text for u in group] == [
            c.text for c in experience.candidates
        ]
        assert [package.candidates[u].type for u in group] == [
            c.type for c in experience.candidates
        ]
        episode.step(0)


def test_slot_orders_are_uniform():
    """Over many keys every candidate of a group of four stands in every slot about as often."""
    prepared = prepare(generate("density_trap", 0))
    counts = np.zeros((4, 4))
    for key in range(4000):
        for slot, candidate in enumerate(Episode(prepared, 4, key * 7919).group()):
            counts[slot, candidate] += 1
    assert np.abs(counts / 4000 - 0.25).max() < 0.03


def test_k_keeps_the_experience_until_k_or_discard():
    package = generate("base", 3)
    from dataclasses import replace

    episode = Episode(prepare(replace(package, k=2)), 50, key=1)
    first = episode.group()
    episode.step(1)
    assert episode.group() == first
    assert not episode.mask()[1]
    assert episode.step(1) is None  # already taken: counts as discard and moves on
    assert episode.group() != first
    episode.step(1)
    episode.step(2)
    assert episode.position == 2


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
@pytest.mark.parametrize("budget", [2, 7, 16])
def test_the_optimal_store_replays_through_step(distribution, budget):
    package = generate(distribution, 5)
    best = optimum(package, budget, certify="both")
    wanted = set(package.positions(best.store))
    episode = Episode(prepare(package), budget, key=99)
    total = 0.0
    while not episode.done:
        chosen = [slot + 1 for slot, u in enumerate(episode.group()) if u in wanted]
        action = chosen[0] if chosen else 0
        assert episode.mask()[action]
        total += episode.step(action)
    assert total == pytest.approx(best.value, abs=1e-9)


def test_group_larger_than_slots_is_refused():
    with pytest.raises(InputError, match="raise slots"):
        Episode(prepare(generate("base", 0)), 4, slots=2)


@settings(max_examples=20)
@given(packages(), KEYS)
def test_order_of_slots_only_permutes_candidate_rows(package, key):
    """The same state seen under two slot orders: rows are permuted, context is equal."""
    prepared = prepare(package)
    one, other = Episode(prepared, 9, key), Episode(prepared, 9, shuffle=False)
    while not one.done:
        a, b = one.observation(), other.observation()
        np.testing.assert_array_equal(a["context"], b["context"])
        back = [other.group().index(u) for u in one.group()]
        np.testing.assert_array_equal(a["candidates"][: len(back)], b["candidates"][back])
        one.step(0)
        other.step(0)
