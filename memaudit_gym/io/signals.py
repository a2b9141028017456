"""Signals that would end the process: held back for a block, or heard while one waits."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TypeVar

Result = TypeVar("Result")

_ENDING = (signal.SIGINT, signal.SIGTERM)
#: Seconds between two looks for a signal.
_PART = 0.2


@contextmanager
def signals_deferred() -> Iterator[None]:
    """Keeps Ctrl-C and SIGTERM until the block ends; for blocks of milliseconds.

    In any other thread than the main one, which signals do not interrupt, nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {number: signal.getsignal(number) for number in _ENDING}
    # A handler that was not set from Python cannot be set again: it stays.
    ours = [number for number, handler in before.items() if handler is not None]
    for number in ours:
        signal.signal(number, lambda got, _: came.append(got))
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, before[number])
        for received in came:
            signal.raise_signal(received)


def awaited(future: Future[Result]) -> Result:
    """The result of work in another thread or process, waited for in short parts.

    Ctrl-C may come to another thread of this process, and the main one then hears of it only when
    it next wakes up.
    """
    while True:
        try:
            return future.result(timeout=_PART)
        except TimeoutError:
            if future.done():  # it was the work's own, or has just ended
                return future.result()
