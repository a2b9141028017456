"""The batched environment as the module wants it: the action mask is part of the observation."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.vector import VectorEnv, VectorWrapper
from gymnasium.vector.utils import batch_space


class MaskInObservation(VectorWrapper):
    """Copies ``infos["action_mask"]`` into the observation."""

    def __init__(self, env: VectorEnv[Any, Any, Any]) -> None:
        super().__init__(env)
        parts = env.single_observation_space.spaces
        mask = spaces.Box(0.0, 1.0, (env.single_action_space.n,), np.float32)
        self.single_observation_space = spaces.Dict({**parts, "action_mask": mask})
        self.observation_space = batch_space(self.single_observation_space, env.num_envs)

    def reset(self, **arguments: Any) -> tuple[Any, dict[str, Any]]:
        """As the environment's."""
        observations, infos = self.env.reset(**arguments)
        return _with_mask(observations, infos), infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """As the environment's."""
        observations, rewards, ended, cut, infos = self.env.step(np.asarray(actions))
        return _with_mask(observations, infos), rewards, ended, cut, infos


def _with_mask(observations: dict[str, Any], infos: dict[str, Any]) -> dict[str, Any]:
    return {**observations, "action_mask": infos["action_mask"].astype(np.float32)}


def make_env(config: dict[str, Any]) -> VectorEnv[Any, Any, Any]:
    """MemAudit/Base with the arguments that RLlib's ``env_config`` holds, ``num_envs`` copies."""
    env = gym.make_vec(
        "memaudit_gym:MemAudit/Base-v0", vectorization_mode="vector_entry_point", **config
    )
    return MaskInObservation(env)
