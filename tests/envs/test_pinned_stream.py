"""Pinned rollouts of Stream, too long to be written out."""

from hashlib import sha256

import gymnasium as gym
import numpy as np
import pytest

from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.generators.stream import LENGTHS

#: {id: observations, actions, rewards (all as digests), experiences kept of, return, cost, budget}
PINS = {
    "MemAudit/Stream-Short-v0": [
        "bb164ea86272ca68", "5d60478b97569382", "23cb4b635482aebf", 6, 22.8, 91.0, 96.0,
    ],
    "MemAudit/Stream-v0": [
        "565a27fc535559f3", "714bb66400f35ade", "864cb9f74db388f5", 35, 154.2, 999.0, 1005.0,
    ],
    "MemAudit/Stream-Long-v0": [
        "80ef81ffc54458b9", "86780e623711fd37", "0548747ea3127936", 446, 3847.9, 9912.0, 9915.0,
    ],
}  # fmt: skip


def rollout(name):
    """What an episode that keeps what adds most sees, does and earns, while it is within its pace.

    Observations to four decimals, rewards to six: libraries differ in the last bits.
    """
    env = gym.make(name, observation="oracle", audit="off")
    observation, info = env.reset(seed=0)
    seen, actions, rewards, done = sha256(), [], [], False
    while not done:
        for key in sorted(observation):
            seen.update(np.rint(observation[key] * 1e4).astype("<i4").tobytes())
        left, _, _, _, _, past, *_ = observation["context"].tolist()
        marginals = observation["marginals"] * info["action_mask"][1:]
        # float32 sums may order equal gains otherwise on another machine.
        wanted = int(np.rint(marginals * 1e6).argmax()) + 1
        within = left >= 1 - past and marginals[wanted - 1] > 0
        actions.append(wanted if within else 0)
        observation, reward, done, _, info = env.step(actions[-1])
        rewards.append(round(float(reward), 6))
    digests = [seen.hexdigest()]
    digests.append(sha256(bytes(actions)).hexdigest())
    digests.append(sha256(np.rint(np.array(rewards) * 1e6).astype("<i8").tobytes()).hexdigest())
    kept = sum(action > 0 for action in actions)
    return [*(d[:16] for d in digests), kept, info["value"], info["cost"], info["budget"]]


def test_every_length_is_pinned():
    assert set(PINS) == {name for name, made in ENVIRONMENTS.items() if made in LENGTHS}


@pytest.mark.parametrize("name", list(PINS))
def test_pinned(name):
    found = rollout(name)
    assert found[:4] == PINS[name][:4]
    assert found[4:] == pytest.approx(PINS[name][4:], abs=1e-3)
    assert found[4] > 0
