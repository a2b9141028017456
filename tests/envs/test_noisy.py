"""MemAudit/Noisy: rewarded by what is true, which nobody sees."""

from dataclasses import replace

import gymnasium as gym
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.cli.package_argument import load_package
from memaudit_gym.envs.prepared import prepare, prepare_noisy
from memaudit_gym.envs.sources import make_source, prepared_named, prepared_small
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.suites import suite_tasks
from memaudit_gym.evaluation.tasks import Stage
from memaudit_gym.generators import DISTRIBUTIONS
from memaudit_gym.generators.noisy import generate_noisy
from memaudit_gym.objective import value
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.precision import inflation, precision_value, true_part, with_precision_utility
from memaudit_gym.view import visible_view
from tests.strategies import packages, stores
from tests.test_composites import composite_packages
from tests.test_precision import noisy_packages, with_false

NAME = "memaudit_gym:MemAudit/Noisy-v0"


def played(env, seed, **options):
    """What random admissible actions see, get, keep and end with."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed, options=options)
    seen, rewards, done = [observation], [], False
    while not done:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, done, _, info = env.step(action)
        seen.append(observation)
        rewards.append(reward)
    return seen, rewards, env.unwrapped.episode.store, info


@pytest.mark.parametrize("seed", range(20))
def test_rewards_are_precision_utility(seed):
    package = generate_noisy(seed)
    _, rewards, store, info = played(gym.make(NAME, audit="exact"), seed, package_seed=seed)
    assert sum(rewards) == pytest.approx(precision_value(package, store))
    assert info["value"] == pytest.approx(precision_value(package, store))
    assert info["apparent_value"] == pytest.approx(value(package, store))
    assert info["inflation"] == pytest.approx(inflation(package, store))
    assert info["inflation"] == pytest.approx(info["apparent_value"] - info["value"])
    best = optimum(true_part(package), info["budget"], "both")
    assert (best.certified, best.agreed) == (True, True)
    assert info["optimum"] == pytest.approx(best.value)
    assert info["optimum_ratio"] <= 1 + 1e-9


@pytest.mark.parametrize("seed", range(10))
def test_the_best_true_store_has_the_ratio_one(seed):
    env = gym.make(NAME, audit="scip", reward="ratio", budget=6)
    package = generate_noisy(seed)
    best = set(package.positions(optimum(true_part(package), 6).store))
    env.reset(seed=0, options={"package_seed": seed})
    total, done = 0.0, False
    while not done:
        group = env.unwrapped.episode.group()
        wanted = [slot for slot, u in enumerate(group, 1) if u in best]
        _, reward, done, _, info = env.step(wanted[0] if wanted else 0)
        assert not info["invalid_action"]
        total += reward
    assert total == pytest.approx(1)
    assert (info["certified"], info["inflation"]) == (True, 0)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_seen_does_not_tell(seed):
    """The same texts without a mark look the same to the last bit, though rewards differ."""
    unmarked = with_false(generate_noisy(seed))
    plain = gym.make("memaudit_gym:MemAudit/Packages-v0", packages=unmarked, audit="off", slots=5)
    noisy = gym.make(NAME, audit="off")
    mine, others = played(noisy, 3, package_seed=seed), played(plain, 3)
    for one, other in zip(mine[0], others[0], strict=True):
        assert all(one[key].tobytes() == other[key].tobytes() for key in one)
    assert mine[2] == others[2]
    assert mine[3]["apparent_value"] == pytest.approx(others[3]["value"])
    assert not {"apparent_value", "inflation"} & set(others[3])


@pytest.mark.parametrize("seed", [*range(30), *range(10_000, 10_030)])
def test_the_packages(seed):
    package = generate_noisy(seed)
    family = list(DISTRIBUTIONS)[seed % 10]
    source = prepared_small(family, seed).package
    assert package.metadata["family"] == family
    assert package.largest_group <= 5
    assert package.is_false.sum() == round(len(package.candidates) / 4)
    for mine, true in zip(package.candidates, source.candidates, strict=True):
        assert replace(mine, text=true.text, false_claim=False) == true
        assert (mine.text != true.text) == mine.false_claim
        assert not (mine.false_claim and mine.type == "raw_span")
    assert generate_noisy(seed).content_hash == package.content_hash
    assert optimum(true_part(package), 8, "exact").value > 0


def test_every_family_has_its_turn():
    env = gym.make_vec(NAME, num_envs=200, audit="off", vectorization_mode="vector_entry_point")
    env.reset(seed=0)
    episodes = env.unwrapped._episodes
    families = {episodes.prepared(copy).package.metadata["family"] for copy in range(200)}
    assert families == set(DISTRIBUTIONS)


def test_the_name_of_one():
    assert load_package("noisy-17").content_hash == generate_noisy(17).content_hash
    assert prepared_named("noisy", 17).apparent.content_hash == generate_noisy(17).content_hash


def test_the_suite_is_of_precision_utility():
    """An evaluation plays what the environment does: the same OPT, the same value of a store."""
    (task,) = suite_tasks("noisy", range(7, 8))
    found, played = Stage(task).package, prepared_named("noisy", 7).package
    assert found.content_hash == played.content_hash
    assert optimum(found, 6).value == optimum(true_part(generate_noisy(7)), 6).value
    summary, _ = evaluate(Request(policies=["gvt"], suite="noisy", seeds="0:2", budgets="4"))
    assert {row.distribution for row in summary.rows} == {"noisy"}
    assert summary.certificates.certified == summary.certificates.total == 2


@given(noisy_packages(packages(max_experiences=3) | composite_packages()), st.data())
def test_precision_utility_as_an_f(package, data):
    precise, store = with_precision_utility(package), data.draw(stores(package))
    assert value(precise, store) == pytest.approx(precision_value(package, store), abs=1e-12)
    assert visible_view(precise) == visible_view(package)
    if not package.is_false.any():
        assert precise is package


@settings(deadline=None, max_examples=30)
@given(noisy_packages(), st.sampled_from([0, 1, 2, 3, 6]))
def test_its_opt_is_the_precision_optimum(package, budget):
    found = optimum(with_precision_utility(package), budget, "exact").value
    assert found == pytest.approx(optimum(true_part(package), budget, "exact").value)


@given(noisy_packages(composite_packages()))
def test_features_are_those_of_the_package(package):
    noisy, plain = prepare_noisy(package), prepare(package)
    assert noisy.features.tobytes() == plain.features.tobytes()
    assert (noisy.words, noisy.apparent) == (plain.words, package)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"packages": "odyssey-false"}, "goes with MemAudit/Packages-v0 only"),
        ({"dials": {"noise": 0.5}}, "goes with the Stream environments only"),
        ({"package_seeds": [-1]}, "package_seed"),
        ({"package_seeds": [1.5]}, "package_seed"),
        ({"package_seeds": []}, "package_seeds"),
        ({"slots": 3}, "more than the environment's 3 slots"),
    ],
)
def test_bad_arguments(arguments, fault):
    with pytest.raises(InputError, match=fault):
        gym.make(NAME, audit="off", **arguments).reset(seed=2)


def test_bad_options():
    env = gym.make(NAME, audit="off")
    with pytest.raises(InputError, match="unknown reset option 'distribution'"):
        env.reset(options={"distribution": "base"})
    with pytest.raises(InputError, match="'package_seed'"):
        env.reset(options={"package_seed": -1})
    with pytest.raises(InputError, match="did you mean 'noisy'"):
        make_source("nosy", None, None)
