"""Functions for workers: made in the worker's process, so found by name."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

from memaudit_gym.errors import InputError


def squares() -> Callable[[int], int]:
    print("a function may print")
    return lambda number: number * number


def failing(at: int) -> Callable[[int], int]:
    def fail(number: int) -> int:
        if number == at:
            raise InputError("refused", record=f"item {number}", field="cost")
        return number

    return fail


def marking(folder: Path, fails: Callable[[int], None], item: int) -> int:
    """Leaves a file a call, so that calls can be counted."""
    calls = len(list(folder.glob(f"{item}-*")))
    (folder / f"{item}-{calls}").touch()
    if item == 3:
        fails(calls)
    return item


def killed(times: int, calls: int) -> None:
    if calls < times:
        os.kill(os.getpid(), signal.SIGKILL)


def killed_at_three(folder: Path, times: int) -> Callable[[int], int]:
    return partial(marking, folder, partial(killed, times))


def refused(calls: int) -> None:
    raise InputError("refused at three")


def refused_at_three(folder: Path) -> Callable[[int], int]:
    return partial(marking, folder, refused)
