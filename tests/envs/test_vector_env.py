"""The batched environment is N single ones, bit for bit."""

from __future__ import annotations

from dataclasses import replace

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.envs import vector_episodes
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.errors import InputError
from memaudit_gym.generators import generate
from tests.strategies import packages
from tests.test_composites import composite_packages

MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
MIXED = [0, 1, 2.5, 8, "15%", "3..5"]


def pair(name, count, mode, **arguments):
    """The batched environment and N single ones."""
    batched = gym.make_vec(name, num_envs=count, autoreset_mode=mode, **arguments)
    single = gym.vector.SyncVectorEnv(
        [lambda: gym.make(name, disable_env_checker=True, **arguments)] * count,
        autoreset_mode=mode,
    )
    return batched, single


def assert_same(found, expected, where=""):
    if isinstance(expected, dict):
        assert found.keys() == expected.keys(), where
        for key in expected:
            assert_same(found[key], expected[key], f"{where}/{key}")
    elif expected is None:
        assert found is None, where
    elif isinstance(expected, tuple) or np.asarray(expected).dtype == object:
        for mine, other in zip(found, expected, strict=True):
            assert_same(mine, other, where)
    else:
        assert np.asarray(found).dtype == np.asarray(expected).dtype, where
        np.testing.assert_array_equal(found, expected, err_msg=where)


def assert_plays_alike(batched, single, steps, seed=0, options=None):
    rng = np.random.default_rng(seed)
    assert_same(batched.reset(seed=seed, options=options), single.reset(seed=seed, options=options))
    for _ in range(steps):
        # Any action, admissible or not: both must say the same of it.
        actions = rng.integers(batched.single_action_space.n, size=batched.num_envs)
        assert_same(batched.step(actions), single.step(actions))
    assert_same(batched.reset(), single.reset())


@pytest.fixture(scope="module")
def mixed_sizes(tmp_path_factory):
    """Packages with different numbers of experiences, candidates, units and choices."""
    return [
        generate("base", 10_000),
        generate("update_chain", 10_001),
        replace(generate("summary_tradeoff", 10_002), k=2),
    ]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", list(ENVIRONMENTS))
def test_every_id(name, mode, mixed_sizes):
    arguments = {"packages": mixed_sizes} if ENVIRONMENTS[name] is None else {}
    if name == "MemAudit/Stream-Long-v0":
        arguments = {"package_seeds": [10_000, 10_001]}
    arguments |= {"budget": MIXED, "audit": "exact"}
    assert_plays_alike(*pair(name, 5, mode, **arguments), steps=25)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "arguments",
    [
        {"audit": "scip", "budget": "10%"},
        {"audit": "off", "observation": "oracle", "choices_per_experience": 2},
        {"audit": "exact", "reward": "ratio", "budget": MIXED},
    ],
)
def test_noisy(arguments, mode):
    """Apparent value and inflation too; among them the kinds of arrays and who has which."""
    both = pair("MemAudit/Noisy-v0", 6, mode, **arguments)
    assert_plays_alike(*both, steps=40, seed=5)
    assert_plays_alike(*both, steps=9, options={"package_seed": 12})


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "arguments",
    [
        {"audit": "scip"},
        {"audit": "off", "observation": "oracle"},
        {"audit": "off", "reward": "ratio", "budget": [1, 8]},
        {"audit": "exact", "choices_per_experience": 2},
        {"audit": "off", "slots": 9, "shuffle_candidates": False},
        {"audit": "off", "package_seeds": [10_005]},
    ],
)
def test_every_argument(arguments, mode):
    assert_plays_alike(*pair("MemAudit/Mixture-v0", 4, mode, **arguments), steps=30, seed=3)


@settings(deadline=None, max_examples=25)
@given(st.lists(packages() | composite_packages(), min_size=1, max_size=3), st.data())
def test_any_packages(many, data):
    many = [replace(package, name=f"p{number}") for number, package in enumerate(many)]
    oracle = not any(package.composites for package in many) and data.draw(st.booleans())
    arguments = {
        "packages": many,
        "budget": MIXED,
        "audit": "off",
        "observation": "oracle" if oracle else "visible",
        "slots": max(p.largest_group for p in many),
    }
    mode = data.draw(st.sampled_from(MODES))
    both = pair("MemAudit/Packages-v0", 3, mode, **arguments)
    assert_plays_alike(*both, steps=12, seed=data.draw(st.integers(0, 99)))


@pytest.mark.parametrize("mode", MODES)
def test_options_for_all_copies(mode):
    batched, single = pair("MemAudit/Mixture-v0", 3, mode, audit="off")
    options = {"package_seed": 7, "distribution": "base", "budget": [2, 4]}
    assert_plays_alike(batched, single, 9, options=options)


def test_options_copy_by_copy():
    batched = gym.make_vec("MemAudit/Base-v0", num_envs=4, audit="off", budget=[3, 5])
    seeds, budgets = np.arange(4), np.array([1.0, 2.0, 3.5, 4.0])
    found, _ = batched.reset(seed=5, options={"package_seed": seeds, "budget": budgets})
    for copy in range(4):
        env = gym.make("MemAudit/Base-v0", audit="off")
        options = {"package_seed": int(seeds[copy]), "budget": float(budgets[copy])}
        expected, _ = env.reset(seed=5 + copy, options=options)
        assert_same({name: part[copy] for name, part in found.items()}, expected)


def test_a_copy_s_own_budget_may_be_a_text():
    batched = gym.make_vec("MemAudit/Base-v0", num_envs=3, audit="off")
    budgets = np.array([2, "3", None], dtype=object)
    with pytest.raises(InputError, match="not None"):
        batched.reset(options={"budget": budgets})
    budgets[2] = "5%"
    found, _ = batched.reset(options={"budget": budgets})
    assert found["context"][:2, 1].tolist() == [2 / 16, 3 / 16]


def test_a_mask_resets_some():
    batched, single = pair("MemAudit/Base-v0", 3, AutoresetMode.DISABLED, audit="off")
    assert_same(batched.reset(seed=1), single.reset(seed=1))
    for _ in range(2):
        assert_same(batched.step(np.ones(3, int)), single.step(np.ones(3, int)))
    mask = np.array([True, False, True])
    some = {"seed": [4, None, None], "options": {"reset_mask": mask}}
    assert_same(batched.reset(**some), single.reset(**some))
    assert_same(batched.step(np.ones(3, int)), single.step(np.ones(3, int)))


def test_without_autoreset_an_ended_copy_must_be_reset():
    batched = gym.make_vec("MemAudit/Base-v0", num_envs=2, autoreset_mode="Disabled", audit="off")
    batched.reset(seed=0)
    ended = np.zeros(2, dtype=bool)
    while not ended.any():
        _, _, ended, _, _ = batched.step(np.zeros(2, dtype=int))
    with pytest.raises(gym.error.ResetNeeded, match="reset_mask"):
        batched.step(np.zeros(2, dtype=int))
    batched.reset(options={"reset_mask": ended})
    batched.step(np.zeros(2, dtype=int))


def test_spaces_hold_what_is_seen():
    batched = gym.make_vec("MemAudit/Mixture-v0", num_envs=3, observation="oracle", audit="off")
    found, infos = batched.reset(seed=2)
    assert batched.observation_space.contains(found)
    for _ in range(20):
        masks = batched.action_masks()
        np.testing.assert_array_equal(masks, infos["action_mask"].astype(bool))
        actions = np.array([np.flatnonzero(mask)[-1] for mask in masks])
        found, _, _, _, infos = batched.step(actions)
        assert batched.observation_space.contains(found)


def test_what_was_returned_stays():
    batched = gym.make_vec("MemAudit/Base-v0", num_envs=2, audit="off")
    first, _ = batched.reset(seed=0)
    before = {name: part.copy() for name, part in first.items()}
    outcome = batched.step(np.ones(2, dtype=int))
    rewards, ends = outcome[1].copy(), outcome[2].copy()
    for _ in range(12):
        batched.step(np.ones(2, dtype=int))
    assert_same(first, before)
    assert_same(outcome[1:3], (rewards, ends))


def test_packages_that_nobody_uses_are_forgotten(monkeypatch):
    monkeypatch.setattr(vector_episodes, "MOST_CANDIDATES", 60)
    for mode in MODES:
        both = pair("MemAudit/Base-v0", 3, mode, audit="off", budget="1..9")
        assert_plays_alike(*both, steps=60)
        assert both[0]._episodes._packed.candidates < 120


@pytest.mark.parametrize("count", [0, -1, 2.5, True, "4"])
def test_a_number_of_copies_that_is_none(count):
    with pytest.raises(InputError, match="num_envs"):
        gym.make_vec("MemAudit/Base-v0", num_envs=count, vectorization_mode="vector_entry_point")


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros(3, dtype=int),
        np.zeros((2, 1), dtype=int),
        np.zeros(2),
        np.array([0, -1]),
        np.array([0, 99]),
        np.zeros(2, dtype=bool),
        [[0], [0, 1]],
        "01",
        None,
        0,
    ],
)
def test_actions_that_are_none(actions):
    batched = gym.make_vec("MemAudit/Base-v0", num_envs=2, audit="off")
    batched.reset(seed=0)
    with pytest.raises(InputError, match=r"^actions must be [^\n]*$"):
        batched.step(actions)


def test_before_reset_and_after_close():
    batched = gym.make_vec("MemAudit/Base-v0", num_envs=2, audit="off")
    for early in (lambda: batched.step(np.zeros(2, dtype=int)), batched.action_masks):
        with pytest.raises(gym.error.ResetNeeded):
            early()
    with pytest.raises(gym.error.ResetNeeded):
        batched.reset(options={"reset_mask": np.array([True, False])})
    batched.reset(seed=0)
    batched.close()
    for late in (lambda: batched.step(np.zeros(2, dtype=int)), batched.reset):
        with pytest.raises(gym.error.ClosedEnvironmentError):
            late()


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"seed": [1, 2, 3]}, "3 seeds for 2 copies"),
        ({"seed": -1}, "seed"),
        ({"options": {"budget": np.arange(3.0)}}, "'budget' is an array of shape"),
        ({"options": {"bugdet": 3}}, "did you mean 'budget'"),
        ({"options": {"reset_mask": [True, False]}}, "reset_mask must be a bool array"),
        ({"options": {"reset_mask": np.array([True])}}, "reset_mask must have the shape"),
        ({"options": {"package_seed": [1, 2]}}, "one value a copy makes an array"),
        ({"options": {"package_seed": np.array([1, "2"], dtype=object)}}, "package_seed"),
        ({"options": [1]}, r"options must be a dictionary, not \[1\]"),
        ({"options": 7}, "options must be a dictionary, not 7"),
        ({"seed": np.array(2.5)}, "seed"),
        ({"seed": np.zeros((2, 2))}, "seed"),
    ],
)
def test_resets_that_are_none(arguments, fault):
    batched = gym.make_vec("MemAudit/Base-v0", num_envs=2, audit="off")
    with pytest.raises(InputError, match=fault) as refused:
        batched.reset(**arguments)
    assert "\n" not in str(refused.value)


def test_a_package_that_the_slots_cannot_hold(mixed_sizes):
    arguments = {"packages": mixed_sizes, "slots": 1, "audit": "off"}
    batched = gym.make_vec("MemAudit/Packages-v0", num_envs=2, **arguments)
    with pytest.raises(InputError, match="more than the environment's 1 slots"):
        batched.reset(seed=0)


def test_an_unknown_autoreset_mode():
    with pytest.raises(InputError, match="autoreset_mode must be one of"):
        gym.make_vec("MemAudit/Base-v0", num_envs=2, autoreset_mode="sometimes")


@pytest.mark.parametrize(
    ("argument", "fault"),
    [("budgets", "unknown argument 'budgets'; did you mean 'budget'"), ("render_mode", "known: ")],
)
def test_an_unknown_argument(argument, fault):
    with pytest.raises(InputError, match=fault):
        gym.make_vec("MemAudit/Base-v0", num_envs=2, **{argument: None})
