"""What is measured: our environments, and Gymnasium's batched CartPole for comparison.

Actions are uniform among the admissible ones. They are drawn from random numbers that were made
beforehand, so that choosing is a few array operations. Only steps that took an action count: in
``NextStep`` mode a copy whose episode has ended ignores it and begins anew instead.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from benchmarks.throughput_parts.rates import Run, Subject

#: The paper's budgets, drawn at every reset.
BUDGET = [2, 4, 8, 16]
#: The budgets of conversations.
SHARES = ["2%", "5%", "10%", "20%"]
_DRAWS = 64

Choose = Callable[[dict[str, Any]], NDArray[np.int64]]


def batched(
    copies: int, packages: Any = None, mode: AutoresetMode = AutoresetMode.NEXT_STEP
) -> VectorEnv[Any, Any, Any]:
    """Our batched environment, full visible observation, audit off.

    Args:
        copies: N.
        packages: The user's packages; None for MemAudit/Base.
        mode: When an episode that has ended begins anew.
    """
    name = "Base" if packages is None else "Packages"
    extra = {"budget": BUDGET} if packages is None else {"packages": packages, "budget": SHARES}
    return gym.make_vec(
        f"memaudit_gym:MemAudit/{name}-v0",
        num_envs=copies,
        vectorization_mode="vector_entry_point",
        audit="off",
        autoreset_mode=mode,
        **extra,
    )


def ours(env: VectorEnv[Any, Any, Any]) -> Subject:
    """The batched environment under random admissible actions."""
    return _batch_subject(env, _admissible(env.num_envs))


def cartpole(copies: int) -> Subject:
    """Gymnasium's batched CartPole-v1 under random actions."""
    env = gym.make_vec("CartPole-v1", copies, vectorization_mode="vector_entry_point")
    actions = np.random.default_rng(0).integers(0, 2, (_DRAWS, copies))
    turn = iter(range(1 << 62))
    return _batch_subject(env, lambda _: actions[next(turn) % _DRAWS])


def single() -> Subject:
    """One environment, resets included: the batched ones reset inside ``step()``."""
    env = gym.make(
        "memaudit_gym:MemAudit/Base-v0", budget=BUDGET, audit="off", disable_env_checker=True
    )
    draw = np.random.default_rng(0)
    state: dict[str, Any] = {"mask": env.reset(seed=0)[1]["action_mask"]}

    def step() -> None:
        _, _, done, _, info = env.step(state["action"])
        state["mask"] = (env.reset()[1] if done else info)["action_mask"]

    def run(seconds: float) -> Run:
        found = Run()
        while found.seconds < seconds:
            begin = time.perf_counter()
            state["action"] = draw.choice(state["mask"].nonzero()[0])
            found.choosing += time.perf_counter() - begin
            found.add(step, 1)
        return found

    return run


def _admissible(copies: int) -> Choose:
    draws = np.random.default_rng(0).random((_DRAWS, copies, 1), dtype=np.float32)
    turn = iter(range(1 << 62))

    def choose(infos: dict[str, Any]) -> NDArray[np.int64]:
        counts = infos["action_mask"].cumsum(axis=1, dtype=np.int16)
        wanted = draws[next(turn) % _DRAWS] * counts[:, -1:]
        return (counts > wanted).argmax(axis=1)

    return choose


def _batch_subject(env: VectorEnv[Any, Any, Any], choose: Choose) -> Subject:
    copies = env.num_envs
    waits = env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    state: dict[str, Any] = {"infos": env.reset(seed=0)[1], "ended": np.zeros(copies, np.bool_)}

    def step() -> None:
        _, _, state["ended"], _, state["infos"] = env.step(state["actions"])

    def run(seconds: float) -> Run:
        found = Run()
        while found.seconds < seconds:
            begin = time.perf_counter()
            state["actions"] = choose(state["infos"])
            found.choosing += time.perf_counter() - begin
            acting = copies - int(state["ended"].sum()) if waits else copies
            found.add(step, acting)
        return found

    return run
