"""Rollouts: every state is labelled with what a brute force over the rest of the stream says."""

from itertools import product

import numpy as np
import pytest
import torch

from agents.imitation.rollout import Rollout, soft_targets
from agents.imitation.teacher import Stand, Teacher
from agents.networks import WriterNetwork
from agents.stopwatch import PARTS, Stopwatch
from memaudit_gym.envs.arguments import read_arguments
from memaudit_gym.envs.features import TYPE_CODE
from memaudit_gym.generators import generate
from memaudit_gym.objective import value


def play(beta, seed=0, episodes=60, **arguments):
    asked = read_arguments("mixture", package_seeds=range(10_000, 10_010), **arguments)
    rollout = Rollout(asked, episodes, Teacher(), 0.0, Stopwatch(("labels", *PARTS)))
    torch.manual_seed(0)
    network = WriterNetwork(8, asked.oracle)
    return rollout.play(network, beta, np.random.default_rng(seed))


def best_by_force(package, kept, position, remaining):
    """The highest F that a store can reach which adds to ``kept`` from ``position`` on."""
    groups = [
        [None, *range(package.group_ptr[t], package.group_ptr[t + 1])]
        for t in range(position, len(package.experiences))
    ]
    stores = [[c for c in choice if c is not None] for choice in product(*groups)]
    fitting = [s for s in stores if package.costs[s].sum() <= remaining]
    return max(value(package, [*kept, *store]) for store in fitting)


@pytest.mark.parametrize("distribution", ["density_hint", "scope_conflict", "update_chain"])
def test_teacher_agrees_with_brute_force(distribution):
    package = generate(distribution, 3)
    kept, left = (1,), 5.0
    (regrets,) = Teacher().regrets([Stand(package, kept, 1, left)])
    start, stop = package.group_ptr[1], package.group_ptr[2]
    values = [best_by_force(package, kept, 2, left)]
    for candidate in range(start, stop):
        after = left - package.costs[candidate]
        fits = after >= 0
        values.append(best_by_force(package, [*kept, candidate], 2, after) if fits else -1.0)
    expected = 1 - np.array(values) / max(values)
    possible = np.array(values) >= 0
    assert regrets[: len(values)][possible] == pytest.approx(expected[possible], abs=1e-9)
    assert np.isinf(regrets[: len(values)][~possible]).all()
    assert np.isinf(regrets[len(values) :]).all()


def test_labels_do_not_depend_on_texts_or_on_what_was_asked_before():
    first, second = (generate("temporal_interval", seed) for seed in (1, 2))
    stands = [Stand(package, (), 0, 4.0) for package in (first, second)]
    teacher = Teacher()
    one, other = teacher.regrets(stands)
    assert (one == other).all()
    assert (teacher.regrets(stands)[0] == Teacher().regrets(stands[1:])[0]).all()


@pytest.mark.parametrize("beta", [0.0, 0.5, 1.0])
def test_targets_are_uniform_over_admissible_actions(beta):
    lessons = play(beta, budget="1..16")
    assert torch.allclose(lessons.targets.sum(dim=1), torch.ones(len(lessons)))
    assert not lessons.targets[~lessons.mask].any()
    for row in lessons.targets:
        assert len(row[row > 0].unique()) == 1


def test_same_draws_same_lessons():
    one, other = play(0.5), play(0.5)
    assert torch.equal(one.observation["candidates"], other.observation["candidates"])
    assert torch.equal(one.targets, other.targets)


def test_targets_stand_at_the_slots_of_their_candidates():
    """At B = 1, update_chain's only good thing to take is a tombstone, wherever it is shown."""
    asked = read_arguments("update_chain", package_seeds=[10_000], budget=1)
    rollout = Rollout(asked, 30, Teacher(), 0.0, Stopwatch(("labels", *PARTS)))
    lessons = rollout.play(WriterNetwork(8), 1.0, np.random.default_rng(0))
    taken = lessons.targets[:, 1:] > 0
    tombstones = lessons.observation["candidates"][:, :, TYPE_CODE["tombstone"]] > 0
    assert taken.any()
    assert not (taken & ~tombstones).any()


def test_oracle_lessons_hold_marginals():
    assert play(1.0, observation="oracle", budget=4).observation["marginals"].shape[1] == 5


def test_targets_fall_with_the_regret():
    regrets = np.array([[0.0, 0.1, np.inf, 0.0]])
    assert soft_targets(regrets, 0.0).tolist() == [[0.5, 0.0, 0.0, 0.5]]
    found = soft_targets(regrets, 0.1)[0]
    assert found[1] / found[0] == pytest.approx(np.exp(-1))
    assert found[2] == 0.0
    assert found.sum() == pytest.approx(1.0)
