"""Jumanji's Knapsack-v1 on the processor, compiled and with automatic resets.

Measured in three ways, of which the fastest is reported:

- ``scan``: many steps in one compiled loop, with actions drawn among the admissible ones in it;
- ``scan, first``: the same with the first admissible item, which is cheaper to choose;
- ``step``: one compiled step a call from Python, timed without the choice of actions.

Compiled and warmed up before anything counts, and every time ends in ``block_until_ready``.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.throughput_parts.rates import Run, Subject

HOW_TO_INSTALL = (
    "Jumanji is not installed; its figures are null. For them: "
    "pip install -r benchmarks/requirements.txt"
)
_SCANNED = 100


def knapsack(copies: int) -> dict[str, Subject]:
    """The three ways; none where Jumanji is not installed."""
    try:
        import jax
        import jumanji
        from jumanji.wrappers import AutoResetWrapper, VmapWrapper
    except ImportError:
        return {}
    env = VmapWrapper(AutoResetWrapper(jumanji.make("Knapsack-v1")))
    keys = jax.random.split(jax.random.PRNGKey(0), copies)
    state, timestep = jax.jit(env.reset)(keys)
    begin = (state, timestep.observation.action_mask, jax.random.PRNGKey(1))
    return {
        "scan": _scanned(jax, env, begin, _uniform, copies),
        "scan, first": _scanned(jax, env, begin, _first, copies),
        "step": _stepped(jax, env, begin, copies),
    }


def _uniform(jax: Any, key: Any, mask: Any) -> Any:
    draws = jax.random.uniform(key, mask.shape)
    return jax.numpy.argmax(jax.numpy.where(mask, draws, -1.0), axis=-1)


def _first(jax: Any, _: Any, mask: Any) -> Any:
    return jax.numpy.argmax(mask, axis=-1)


def _scanned(jax: Any, env: Any, begin: Any, choose: Callable[..., Any], copies: int) -> Subject:
    def body(carry: Any, _: Any) -> tuple[Any, Any]:
        state, mask, key = carry
        key, draw = jax.random.split(key)
        state, timestep = env.step(state, choose(jax, draw, mask))
        return (state, timestep.observation.action_mask, key), timestep.reward.sum()

    loop = jax.jit(lambda carry: jax.lax.scan(body, carry, None, length=_SCANNED))
    held = [begin]

    def steps() -> None:
        held[0], _ = jax.block_until_ready(loop(held[0]))

    steps()  # compiles

    def run(seconds: float) -> Run:
        found = Run()
        while found.seconds < seconds:
            found.add(steps, copies * _SCANNED)
        return found

    return run


def _stepped(jax: Any, env: Any, begin: Any, copies: int) -> Subject:
    split, choose = jax.jit(jax.random.split), jax.jit(partial(_uniform, jax))
    compiled = jax.jit(env.step)
    held = list(begin)

    def act() -> Any:
        held[2], draw = split(held[2])
        return choose(draw, held[1]).block_until_ready()

    def step(action: Any) -> None:
        held[0], timestep = jax.block_until_ready(compiled(held[0], action))
        held[1] = timestep.observation.action_mask

    step(act())  # compiles

    def run(seconds: float) -> Run:
        found = Run()
        while found.seconds < seconds:
            start = time.perf_counter()
            action = act()
            found.choosing += time.perf_counter() - start
            found.add(partial(step, action), copies)
        return found

    return run
