"""Jumanji's Knapsack-v1 on the processor, compiled and with automatic resets.

Measured in three ways, of which the fastest is reported:

- ``scan``: many steps in one compiled loop, with actions drawn among the admissible ones in it;
- ``scan, first``: the same with the first admissible item, which is cheaper to choose;
- ``step``: one compiled step a call from Python, timed without the choice of actions.

The loops carry the whole time step, because a learner reads it: an observation that nobody asks
for would not be written. Compiled and warmed up before anything counts, and every time ends in
``block_until_ready``.
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


def knapsack_subjects(copies: int) -> dict[str, Subject]:
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
    begin = (state, timestep, jax.random.PRNGKey(1))
    return {
        "knapsack_4096 scan": _scanned(jax, env, begin, _uniform, copies),
        "knapsack_4096 scan, first": _scanned(jax, env, begin, _first, copies),
        "knapsack_4096 step": _stepped(jax, env, begin, copies),
    }


def _uniform(jax: Any, key: Any, mask: Any) -> Any:
    draws = jax.random.uniform(key, mask.shape)
    return jax.numpy.argmax(jax.numpy.where(mask, draws, -1.0), axis=-1)


def _first(jax: Any, _: Any, mask: Any) -> Any:
    return jax.numpy.argmax(mask, axis=-1)


def _scanned(jax: Any, env: Any, begin: Any, choose: Callable[..., Any], copies: int) -> Subject:
    def body(carry: Any, _: Any) -> tuple[Any, Any]:
        state, timestep, key = carry
        key, draw = jax.random.split(key)
        action = choose(jax, draw, timestep.observation.action_mask)
        return (*env.step(state, action), key), None

    loop = jax.jit(lambda carry: jax.lax.scan(body, carry, None, length=_SCANNED)[0])
    held = [begin]

    def steps() -> None:
        held[0] = jax.block_until_ready(loop(held[0]))

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
        return choose(draw, held[1].observation.action_mask).block_until_ready()

    def step(action: Any) -> None:
        held[:2] = jax.block_until_ready(compiled(held[0], action))

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
