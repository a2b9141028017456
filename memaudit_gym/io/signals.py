"""Signals that would end the process: held back for a block, or heard while one waits or solves."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TypeVar

Result = TypeVar("Result")

_ENDING = (signal.SIGINT, signal.SIGTERM)
#: Seconds between two looks for a signal.
_PART = 0.2
#: Seconds between two tries to interrupt a solver.
_PAUSE = 0.01


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


def interruptible(solve: Callable[[], Result], interrupt: Callable[[], object]) -> Result:
    """What a solver below Python returns; Ctrl-C ends it, where it would wait for its end.

    Args:
        solve: The solve, which must release the interpreter's lock. It runs in a thread.
        interrupt: Asks the solver to stop. It is called until the solve has ended, for solvers
            forget or refuse it at some stages.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        solving = pool.submit(solve)
        try:
            return awaited(solving)
        except BaseException:
            with signals_deferred():
                while not wait([solving], _PAUSE).done:
                    interrupt()
            raise
