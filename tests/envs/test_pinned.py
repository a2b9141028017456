"""Pinned rollouts: what ``-v0`` gives may change only together with the version."""

import json
from hashlib import sha256
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest

from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.generators.stream import LENGTHS

PINS = json.loads(Path(__file__).with_name("pinned_v0.json").read_text())


def rollout(name):
    """What an episode that takes the last admissible slot sees and does, and its figures.

    Observations to four decimals: libraries differ in the last bits of a logarithm.
    """
    env = gym.make(name, budget="1..16", observation="oracle", audit="exact")
    observation, info = env.reset(seed=0)
    seen, actions, figures, done = sha256(), [], [], False
    while not done:
        for key in sorted(observation):
            seen.update(np.rint(observation[key] * 1e4).astype("<i4").tobytes())
        actions.append(int(np.flatnonzero(info["action_mask"])[-1]))
        observation, reward, done, _, info = env.step(actions[-1])
        figures.append(round(reward, 6))
    figures += [round(info["optimum"], 6), info["budget"]]
    return {"observations": seen.hexdigest()[:16], "actions": actions}, figures


SMALL = [name for name, made in ENVIRONMENTS.items() if made and made not in LENGTHS]


@pytest.mark.parametrize("name", SMALL)
def test_pinned(name):
    seen, figures = rollout(name)
    assert seen == PINS[name][0]
    assert figures == pytest.approx(PINS[name][1], abs=2e-6)
