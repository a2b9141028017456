"""Arguments, reset options, budgets, rewards and the terminal audit of the environment."""

import subprocess
import sys
from dataclasses import replace

import gymnasium as gym
import numpy as np
import pytest

from memaudit_gym.envs.sources import TRAINING_SEEDS
from memaudit_gym.errors import InputError
from memaudit_gym.generators import generate
from memaudit_gym.objective import value
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.reference import gvt_store


def make(name="Base", **arguments):
    return gym.make(f"MemAudit/{name}-v0", **arguments).unwrapped


def play(env, seed=0, action=None, **options):
    """Takes the last admissible slot (or a fixed action); the rewards and the last info."""
    _, info = env.reset(seed=seed, options=options)
    rewards, done = [], False
    while not done:
        chosen = np.flatnonzero(info["action_mask"])[-1] if action is None else action
        _, reward, done, _, info = env.step(chosen)
        rewards.append(reward)
    return rewards, info


def test_terminal_info():
    rewards, info = play(make(budget=8), package_seed=3)
    assert set(info) == {
        "action_mask",
        "invalid_action",
        "value",
        "cost",
        "budget",
        "optimum",
        "optimum_ratio",
        "certified",
        "gvt_ratio",
        "density_ratio",
        "invalidation_covered",
        "degenerate",
    }
    assert info["certified"] is True
    assert info["value"] == pytest.approx(sum(rewards))
    assert info["optimum_ratio"] == pytest.approx(info["value"] / info["optimum"])
    package = generate("base", 3)
    gvt = value(package, gvt_store(package, 8))
    assert info["gvt_ratio"] == pytest.approx(gvt / info["optimum"])
    assert 0 <= info["optimum_ratio"] <= 1


def test_degenerate_optimum_leaves_ratios_out():
    _, info = play(make("ScopeShift", budget=1))
    assert info["degenerate"] is True
    assert info["optimum"] == 0
    assert not {"optimum_ratio", "gvt_ratio", "density_ratio"} & set(info)


def test_audit_off_reports_no_optimum():
    _, info = play(make(audit="off"))
    assert "value" in info
    assert not {"optimum", "optimum_ratio", "certified", "degenerate"} & set(info)


@pytest.mark.parametrize("audit", ["scip", "exact", "off"])
def test_ratio_reward_is_coverage_over_optimum(audit):
    options = {"package_seed": 11}
    coverage, info = play(make(budget=8, audit="exact"), seed=1, **options)
    ratio, _ = play(make(budget=8, audit=audit, reward="ratio"), seed=1, **options)
    assert sum(ratio) == pytest.approx(info["optimum_ratio"])
    np.testing.assert_allclose(np.array(ratio) * info["optimum"], coverage)


def test_ratio_reward_is_zero_where_the_optimum_is():
    rewards, _ = play(make("RedundancyHeavy", budget=1, reward="ratio"))
    assert rewards == [0.0] * len(rewards)


def test_package_seed_gives_exactly_that_package():
    env = make("Mixture", audit="off")
    env.reset(seed=0, options={"package_seed": 42, "distribution": "density_trap"})
    assert env.episode.package.content_hash == generate("density_trap", 42).content_hash


def test_choices_per_experience_stand_in_for_the_packages_own():
    """Two candidates of one experience; OPT and the references are those of k = 2."""
    env = make(budget=100, choices_per_experience=2, shuffle_candidates=False)
    env.reset(seed=0, options={"package_seed": 0})
    env.step(1)
    assert env.episode.position == 0
    assert not env.action_masks()[1]
    env.step(3)
    assert env.episode.position == 1
    _, info = play(env, package_seed=0)
    package = replace(generate("base", 0), k=2)
    assert info["optimum"] == optimum(package, 100).value > optimum(generate("base", 0), 100).value
    assert info["gvt_ratio"] == pytest.approx(
        value(package, gvt_store(package, 100)) / info["optimum"]
    )
    assert generate("base", 0).k == 1


def test_default_pool_is_apart_from_evaluation_seeds():
    env = make("Mixture", audit="off")
    seen = set()
    for _ in range(200):
        env.reset(seed=None)
        seen.add(env.episode.package.name)
    seeds = {int(name.rpartition("-")[2]) for name in seen}
    assert seeds <= set(TRAINING_SEEDS)
    assert min(seeds) >= 10_000
    assert len({name.rpartition("-")[0] for name in seen}) == 10


def test_seed_fixes_the_whole_series_of_episodes():
    def series(seed):
        env = make("Mixture", budget="1..16", audit="off")
        env.reset(seed=seed)
        names = []
        for _ in range(5):
            env.reset()
            names.append((env.episode.package.name, env.episode.budget, tuple(env.episode.order)))
        return names

    assert series(4) == series(4)
    assert series(4) != series(5)


@pytest.mark.parametrize(
    ("spec", "allowed"),
    [(8, {8}), ([2, 4], {2, 4}), ("1..3", {1, 2, 3}), ("50%", None), (2.5, {2.5})],
)
def test_budgets(spec, allowed):
    env = make(budget=spec, audit="off")
    for seed in range(20):
        env.reset(seed=seed)
        expected = allowed or {np.floor(env.episode.package.raw_cost / 2)}
        assert env.episode.budget in expected
    if allowed:
        assert {env.reset(seed=s) and env.episode.budget for s in range(60)} == allowed


def test_budget_option_overrides():
    env = make(budget=8, audit="off")
    env.reset(seed=0, options={"budget": 3})
    assert env.episode.budget == 3


def test_invalid_action_counts_as_discard():
    env = make(budget=1, audit="off")
    _, info = env.reset(seed=0)
    blocked = np.flatnonzero(info["action_mask"] == 0)
    _, reward, *_, info = env.step(blocked[0])
    assert reward == 0.0
    assert info["invalid_action"] is True
    assert env.episode.position == 1


def test_masks_have_two_faces():
    env = make(audit="off")
    _, info = env.reset(seed=0)
    assert info["action_mask"].dtype == np.int8
    assert env.action_masks().dtype == np.bool_
    np.testing.assert_array_equal(env.action_masks(), info["action_mask"].astype(bool))
    env.action_space.sample(info["action_mask"])


def test_slots_say_nothing():
    """A policy that always takes slot 1 gets the same whatever the slot, up to noise."""
    env = make("DensityTrap", budget=8, audit="off")
    means = []
    for slot in range(1, 5):
        means.append(np.mean([sum(play(env, seed, slot)[0]) for seed in range(300)]))
    assert np.ptp(means) < 0.25 * np.mean(means)


def test_unshuffled_slots_keep_the_file_order():
    env = make(shuffle_candidates=False, audit="off")
    env.reset(seed=0)
    assert env.episode.group() == [0, 1, 2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"budget": "many"}, "cannot read budget"),
        ({"budget": -1}, "at least 0"),
        ({"budget": []}, "must not be empty"),
        ({"observation": "all"}, "observation must be one of"),
        ({"reward": "f"}, "reward must be one of"),
        ({"audit": "yes"}, "unknown audit"),
        ({"slots": 0}, "at least 1"),
        ({"package_seeds": []}, "must not be empty"),
        ({"package_seeds": 7}, "a list or a range"),
        ({"package_seeds": "10000:10010"}, "a list or a range"),
        ({"package_seeds": [-1]}, "at least 0"),
        ({"choices_per_experience": 0}, "at least 1"),
        ({"packages": "x"}, "goes with MemAudit/Packages"),
        ({"render_mode": "human"}, "render_mode"),
    ],
)
def test_bad_arguments(arguments, message):
    from memaudit_gym.envs.writer_env import WriterEnv

    with pytest.raises(InputError, match=message):
        WriterEnv("base", **arguments)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("Base", {"seed": 1}, "unknown reset option 'seed'"),
        ("Base", {"distribution": "base"}, "unknown reset option"),
        ("Base", {"package_seed": -1}, "at least 0"),
        ("Base", {"package_seed": 1.5}, "whole number"),
        ("Base", {"package_seed": True}, "whole number"),
        ("Mixture", {"distribution": "bse"}, "did you mean 'base'"),
        ("Base", {"budget": "x"}, "cannot read budget"),
        ("Mixture", {"distribution": ["base"]}, "unknown distribution"),
        ("Mixture", {"distribution": np.array(["base", "base"])}, "unknown distribution"),
        ("Base", {"package_seed": np.array([3, 4])}, "whole number"),
        ("Base", {"package_seed": np.inf}, "whole number"),
        ("Base", {1: 2}, "unknown reset option '1'"),
        ("Base", 7, "reset options must be a dictionary, not 7"),
    ],
)
def test_bad_options(name, options, message):
    with pytest.raises(InputError, match=message):
        make(name).reset(seed=0, options=options)


def test_packages_needs_a_path():
    with pytest.raises(InputError, match="packages=PATH"):
        make("Packages")


@pytest.mark.parametrize("packages", [1, [1], [None], {"a": 1}, []])
def test_packages_are_paths_or_packages(packages):
    with pytest.raises(InputError, match="packages"):
        make("Packages", packages=packages)


def test_packages_of_one_name_are_refused():
    with pytest.raises(InputError, match="two packages are named 'base-1'"):
        make("Packages", packages=[generate("base", 1), generate("base", 1)])


def test_step_before_reset_and_after_the_end():
    env = make(audit="off")
    with pytest.raises(gym.error.ResetNeeded):
        env.step(0)
    play(env)
    with pytest.raises(gym.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("action", [-1, 99, 1.5, "1", None])
def test_actions_outside_the_space_are_refused(action):
    env = make(audit="off")
    env.reset(seed=0)
    with pytest.raises(InputError, match="is not in Discrete"):
        env.step(action)


def test_import_is_light():
    code = (
        "import sys, memaudit_gym, gymnasium; gymnasium.spec('MemAudit/Base-v0');"
        "heavy = {'torch', 'pyscipopt', 'numba', 'scipy', 'stable_baselines3', 'matplotlib'};"
        "heavy &= set(sys.modules);"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_numpy_values_are_values():
    env, plain = make("Mixture"), make("Mixture")
    options = {"package_seed": np.array(3), "distribution": np.array("base"), "budget": np.array(4)}
    found, _ = env.reset(seed=np.int64(4), options=options)
    same, _ = plain.reset(seed=4, options={"package_seed": 3, "distribution": "base", "budget": 4})
    assert all(np.array_equal(found[key], same[key]) for key in same)
    for action in (np.int64(1), np.int32(1), np.array(1), np.array(1, dtype=np.int8)):
        env.reset(seed=4, options=options)
        plain.reset(seed=4, options=options)
        assert env.step(action)[1] == plain.step(1)[1]


@pytest.mark.parametrize("seeds", [range(10**30), np.array(5)])
def test_a_pool_must_be_countable(seeds):
    with pytest.raises(InputError, match="can be counted"):
        make(package_seeds=seeds)


def test_what_is_done_to_an_observation_stays_there():
    """Environments share their packages; nobody may reach those through an observation."""
    one, other = make(), make()
    options = {"package_seed": 5}
    before, _ = other.reset(seed=1, options=options)
    spoilt, info = one.reset(seed=1, options=options)
    for array in (*spoilt.values(), info["action_mask"]):
        array[...] = 9
    after, _ = other.reset(seed=1, options=options)
    assert all(np.array_equal(before[key], after[key]) for key in before)
