"""The VecEnv is what DummyVecEnv makes of single environments."""

from __future__ import annotations

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor, VecNormalize

from memaudit_gym.envs.sb3 import WriterVecEnv
from memaudit_gym.errors import InputError

NAME = "MemAudit/Mixture-v0"
ARGUMENTS = {"budget": "1..16", "audit": "exact"}


def make(count=3, mode="SameStep", **arguments):
    envs = gym.make_vec(NAME, count, autoreset_mode=mode, **{**ARGUMENTS, **arguments})
    return WriterVecEnv(envs)


def test_same_as_single_environments():
    ours = make()
    theirs = DummyVecEnv([lambda: gym.make(NAME, disable_env_checker=True, **ARGUMENTS)] * 3)
    for envs in (ours, theirs):
        envs.seed(4)
    assert_same(ours.reset(), theirs.reset())
    rng = np.random.default_rng(0)
    for _ in range(40):
        masks = get_action_masks(ours)
        np.testing.assert_array_equal(masks, get_action_masks(theirs))
        actions = (rng.random(masks.shape) * masks).argmax(axis=1)
        seen, rewards, ends, infos = ours.step(actions)
        expected, expected_rewards, expected_ends, expected_infos = theirs.step(actions)
        assert_same(seen, expected)
        assert rewards.dtype == expected_rewards.dtype
        np.testing.assert_array_equal(rewards, expected_rewards)
        np.testing.assert_array_equal(ends, expected_ends)
        for mine, other, end in zip(infos, expected_infos, ends, strict=True):
            if end:
                assert_same(mine.pop("terminal_observation"), other.pop("terminal_observation"))
                assert_same(mine, other)
            else:
                assert mine == {}


def assert_same(mine, other):
    assert mine.keys() == other.keys()
    for key in other:
        assert type(mine[key]) is type(other[key])
        np.testing.assert_array_equal(mine[key], other[key])


def test_what_a_learner_asks():
    envs = make()
    envs.reset()
    assert is_masking_supported(envs)
    assert envs.get_attr("render_mode") == [None] * 3
    assert envs.env_is_wrapped(gym.Wrapper, indices=[0, 2]) == [False, False]
    assert len(envs.env_method("action_masks", indices=1)) == 1
    assert not envs.has_attr("no such thing")
    with pytest.raises(AttributeError, match="no such thing"):
        envs.env_method("no such thing")
    with pytest.raises(InputError, match="cannot be set"):
        envs.set_attr("x", 1)


def test_options_reach_the_next_reset_alone():
    envs = make(budget=3)
    envs.set_options({"package_seed": 7, "distribution": "base"})
    envs.seed(0)
    first = envs.reset()
    envs.seed(1)
    assert any(not np.array_equal(first[key], part) for key, part in envs.reset().items())
    envs.set_options([{"package_seed": 1}, {}, {}])
    with pytest.raises(InputError, match="give arrays instead"):
        envs.reset()


def test_another_autoreset_mode_is_refused():
    with pytest.raises(InputError, match="SameStep"):
        make(mode="NextStep")


def test_what_is_no_batched_environment_is_refused():
    envs = gym.make_vec(NAME, 2, autoreset_mode="SameStep", **ARGUMENTS)
    with pytest.raises(InputError, match="not a RecordEpisodeStatistics; wrap the adapter"):
        WriterVecEnv(RecordEpisodeStatistics(envs))


def test_stable_baselines_wrappers_go_around_it():
    envs = VecMonitor(VecNormalize(make(), norm_obs_keys=["context"]))
    envs.reset()
    lengths = []
    for _ in range(9):
        masks = get_action_masks(envs)
        _, _, ends, infos = envs.step(masks[:, 1].astype(int))
        lengths += [info["episode"]["l"] for info, end in zip(infos, ends, strict=True) if end]
    assert len(lengths) >= 3


def test_a_closed_one_stays_closed():
    envs = make()
    envs.reset()
    envs.close()
    with pytest.raises(gym.error.ClosedEnvironmentError):
        envs.step(np.zeros(3, dtype=int))
