"""Runs something with every thread of the process on one core."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def one_core() -> Iterator[bool]:
    """Pins the process's threads to one core until the end.

    Yields:
        Whether it could; only Linux lets a process do so.
    """
    if not hasattr(os, "sched_setaffinity"):
        yield False
        return
    allowed = os.sched_getaffinity(0)
    _pin({max(allowed)})
    try:
        yield True
    finally:
        _pin(allowed)


def _pin(cores: set[int]) -> None:
    for task in Path("/proc/self/task").iterdir():
        with suppress(ProcessLookupError):  # a thread that has just ended
            os.sched_setaffinity(int(task.name), cores)
