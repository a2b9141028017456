"""The batched environment as a Stable-Baselines3 VecEnv, with masks for MaskablePPO."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from memaudit_gym.envs.vector_env import Observations, WriterVectorEnv
from memaudit_gym.errors import InputError, MissingExtraError

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise MissingExtraError(
        "this needs Stable-Baselines3; install it with: pip install 'memaudit-gym[train]'"
    ) from error

Indices = int | Iterable[int] | None


class WriterVecEnv(VecEnv):
    """N copies for a Stable-Baselines3 learner.

    Observations, rewards and ends are those of ``DummyVecEnv`` over N single environments. An info
    has something in it only when its copy's episode has ended: the terminal info, and the last
    observation under ``terminal_observation``.

    Args:
        env: The batched environment, in ``SameStep`` mode.

    Raises:
        InputError: Another autoreset mode; a wrapper around the batched environment.

    Example:
        envs = gym.make_vec("memaudit_gym:MemAudit/Base-v0", num_envs=64, autoreset_mode="SameStep")
        model = MaskablePPO("MultiInputPolicy", WriterVecEnv(envs), gamma=1.0)
    """

    def __init__(self, env: WriterVectorEnv) -> None:
        if not isinstance(env, WriterVectorEnv):
            raise InputError(
                f"the adapter takes the batched environment of MemAudit itself, not a "
                f"{type(env).__name__}; wrap the adapter instead"
            )
        if env.autoreset_mode is not AutoresetMode.SAME_STEP:
            raise InputError("Stable-Baselines3 needs autoreset_mode='SameStep'")
        self.env = env
        self._actions: NDArray[np.int64] | None = None
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self) -> Observations:
        """Begins an episode in every copy, with the seeds and options that were set."""
        options = self._options[0]
        if any(other != options for other in self._options):
            raise InputError("the options must be the same for all copies; give arrays instead")
        observations, _ = self.env.reset(seed=self._seeds, options=options)
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Notes the actions, (N,) whole numbers."""
        self._actions = actions

    def step_wait(
        self,
    ) -> tuple[Observations, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Takes them."""
        assert self._actions is not None
        observations, rewards, ended, _, infos = self.env.step(self._actions)
        listed: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for copy in np.flatnonzero(ended).tolist():
            listed[copy] = _of_copy(infos["final_info"], copy)
            listed[copy]["terminal_observation"] = infos["final_obs"][copy]
            listed[copy]["TimeLimit.truncated"] = False
        return observations, rewards.astype(np.float32), ended, listed

    def close(self) -> None:
        """Closes the batched environment."""
        self.env.close()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """The attribute, which all copies share, once for each."""
        return [getattr(self.env, attr_name)] * len(self._chosen(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Refused: copies have no attributes of their own."""
        raise InputError(f"the copies share their attributes; '{attr_name}' cannot be set for some")

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """``action_masks``: (K + 1,) bool for each of ``indices``. There is no other method."""
        if method_name != "action_masks":
            raise AttributeError(f"the batched environment has no method '{method_name}' a copy")
        return list(self.env.action_masks()[self._chosen(indices)])

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        """Never: copies are rows of arrays."""
        return [False] * len(self._chosen(indices))

    def _chosen(self, indices: Indices) -> Sequence[int]:
        return list(self._get_indices(indices))


def _of_copy(infos: dict[str, Any], copy: int) -> dict[str, Any]:
    """The row of one copy, as plain numbers where they are."""
    names = [name for name in infos if not name.startswith("_") and infos[f"_{name}"][copy]]
    rows = {name: infos[name][copy] for name in names}
    return {n: row.item() if isinstance(row, np.generic) else row for n, row in rows.items()}
