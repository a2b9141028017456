"""Signals that would end the process wait for the end of a block."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_ENDING = (signal.SIGINT, signal.SIGTERM)


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
