"""Bytes: what a step returns, what the machine moves, and how much a process holds at its peak.

Run as a module, this is the child process whose peak memory is measured:
``python -m benchmarks.throughput_parts.memory [FOLDER]``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from gymnasium.vector import VectorEnv

from memaudit_gym.work.workers import available_cores

COPIES = 4096
#: How long the child steps.
_SECONDS = 1.0
_ROOT = Path(__file__).resolve().parents[2]


def bytes_per_step(env: VectorEnv[Any, Any, Any]) -> float:
    """Bytes of everything that one step of the batch returns, for each copy."""
    env.reset(seed=0)
    found = env.step(np.zeros(env.num_envs, dtype=np.int64))
    return _size(found) / env.num_envs


def _size(value: Any) -> int:
    if isinstance(value, np.ndarray):
        return value.nbytes
    if isinstance(value, dict):
        return sum(map(_size, value.values()))
    return sum(map(_size, value)) if isinstance(value, tuple) else 0


def memory_bandwidth() -> float:
    """Bytes a second that a copy of a large array writes, on all cores."""
    source = np.ones(1 << 25)
    target = np.empty_like(source)
    cores = available_cores()
    parts = list(zip(np.array_split(target, cores), np.array_split(source, cores), strict=True))
    times = []
    with ThreadPoolExecutor(cores) as threads:
        for _ in range(10):
            begin = time.perf_counter()
            list(threads.map(lambda part: np.copyto(*part), parts))
            times.append(time.perf_counter() - begin)
    return source.nbytes / median(times[1:])


def peak_memory(folder: Path | None) -> float:
    """Peak resident bytes of a fresh process that steps 4,096 copies over conversations."""
    call = [sys.executable, "-m", __name__, *([str(folder.resolve())] if folder else [])]
    child = subprocess.run(call, cwd=_ROOT, check=True, capture_output=True, text=True)
    return float(child.stdout)


def _peak_of_this_process() -> int:
    status = Path("/proc/self/status")
    if status.exists():  # a child's ru_maxrss begins at its parent's, this does not
        lines = status.read_text().splitlines()
        return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


def _child(folder: Path | None) -> None:
    from benchmarks.throughput_parts.conversations import conversations
    from benchmarks.throughput_parts.subjects import batched, ours

    env = batched(COPIES, folder or conversations(None)[0])
    ours(env)(_SECONDS)
    print(_peak_of_this_process())


if __name__ == "__main__":
    _child(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
