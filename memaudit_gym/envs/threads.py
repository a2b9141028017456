"""Work on many copies, split among the cores that the process may use.

The machine code of the batched environment lets other Python threads run meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import lru_cache
from itertools import pairwise

#: To hand work to another thread takes as long as some hundred copies.
_PART = 512


def in_parts(count: int, work: Callable[[int, int], None]) -> None:
    """Calls ``work(start, stop)`` for parts that make up range(count), on all cores.

    Every thread takes the next part that no other has begun, so a busy core holds nothing up.
    """
    if count < 2 * _PART or _cores() < 2:
        work(0, count)
        return
    ends = [*range(0, count - _PART + 1, _PART), count]
    parts = iter(list(pairwise(ends)))  # two threads never get the same one from it

    def work_off() -> None:
        for start, stop in parts:
            work(start, stop)

    pool = _pool(os.getpid())
    others = [pool.submit(work_off) for _ in range(_cores() - 1)]
    try:
        work_off()
    finally:
        late = [other for other in others if not other.cancel()]
        wait(late)
    for other in late:
        other.result()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@lru_cache(maxsize=1)
def _pool(process: int) -> ThreadPoolExecutor:
    """The threads of a process; one that was forked needs its own."""
    return ThreadPoolExecutor(_cores() - 1, thread_name_prefix="memaudit-step")
