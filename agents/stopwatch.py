"""Where a training run's time goes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv, VecEnvWrapper
from torch import nn

#: What is timed; the rest of a run (the rollout buffer, callbacks) is ``other``.
PARTS = ("environment", "policy", "update", "validation", "logging")


class Stopwatch:
    """Wall seconds a part of the run, from its creation on.

    Args:
        parts: What is timed.
    """

    def __init__(self, parts: tuple[str, ...] = PARTS) -> None:
        self._begin = time.perf_counter()
        self._seconds = dict.fromkeys(parts, 0.0)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Adds what happens inside to a part."""
        begin = time.perf_counter()
        try:
            yield
        finally:
            self._seconds[name] += time.perf_counter() - begin

    def watch_forward(self, policy: nn.Module) -> None:
        """Counts calls of the policy, which choose actions, as ``policy``."""
        begun: list[float] = []

        def before(*_: Any) -> None:
            begun.append(time.perf_counter())

        def after(*_: Any) -> None:
            self._seconds["policy"] += time.perf_counter() - begun.pop()

        policy.register_forward_pre_hook(before)
        policy.register_forward_hook(after)

    def seconds(self) -> dict[str, float]:
        """{part: seconds}; together with ``other`` all time so far."""
        elapsed = time.perf_counter() - self._begin
        return {**self._seconds, "other": max(0.0, elapsed - sum(self._seconds.values()))}


class TimedVecEnv(VecEnvWrapper):
    """Counts what the environments take as ``environment``."""

    def __init__(self, venv: VecEnv, stopwatch: Stopwatch) -> None:
        super().__init__(venv)
        self._stopwatch = stopwatch

    def reset(self) -> Any:
        """As the environments do."""
        with self._stopwatch.part("environment"):
            return self.venv.reset()

    def step_async(self, actions: np.ndarray[Any, Any]) -> None:
        """As the environments do."""
        with self._stopwatch.part("environment"):
            self.venv.step_async(actions)

    def step_wait(self) -> Any:
        """As the environments do."""
        with self._stopwatch.part("environment"):
            return self.venv.step_wait()

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """As the environments do."""
        with self._stopwatch.part("environment"):
            return self.venv.env_method(method_name, *method_args, indices=indices, **method_kwargs)
