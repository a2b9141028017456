"""Work in this process, or in several of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout
from typing import Any

from memaudit_gym.errors import InputError, plain_warnings
from memaudit_gym.io.signals import awaited
from memaudit_gym.terminal.quiet import is_quiet
from memaudit_gym.work.workers import Item, Result, Start

#: What makes this worker process's function, and the function; set when they are known.
_start: Start[Any, Any] | None = None
_function: Callable[[Any], Any] | None = None


def here(start: Start[Item, Result], items: Sequence[Item]) -> Generator[list[Result], None, None]:
    """Does one item after the other in this process."""
    function: Callable[[Item], Result] | None = None
    for item in items:
        with redirect_stdout(sys.stderr), one_torch_thread():
            function = function or start()
            result = function(item)
        yield [result]


def in_processes(
    start: Start[Item, Result], parts: Sequence[Sequence[Item]], processes: int
) -> Generator[list[Result], None, None]:
    """Does the parts in several processes, their results in order."""
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(
        min(processes, len(parts)),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(start, _program(), is_quiet()),
    ) as pool:
        try:
            with _interrupts_ignored():
                futures = [pool.submit(_run, part) for part in parts]
            for future in futures:
                yield awaited(future)
        except BrokenProcessPool:
            raise InputError(
                "a worker process was ended from outside, or by its writer; fewer --jobs need "
                "less memory"
            ) from None
        except BaseException:
            # Do not wait for what nobody will read: an interrupt, or a fault in one of them.
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
            raise


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started inside ignore Ctrl-C: this one answers it and ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _program() -> str:
    name = os.path.basename(sys.argv[0])
    return "memaudit" if name == "__main__.py" else name


def _begin(start: Start[Any, Any], program: str, quiet: bool) -> None:
    global _start
    threading.Thread(target=_end_with_parent, daemon=True).start()
    plain_warnings(program)
    if quiet:
        warnings.simplefilter("ignore")
    sys.stdout = sys.stderr
    # As many threads as processes would only get in each other's way.
    os.environ["OMP_NUM_THREADS"] = "1"
    _start = start


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for its next part for ever."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _run(part: Sequence[Any]) -> list[Any]:
    global _function
    if _function is None:
        assert _start is not None
        _function = _start()
    with one_torch_thread():
        return [_function(item) for item in part]


@contextmanager
def one_torch_thread() -> Iterator[None]:
    """One thread for torch where it is loaded: sums then do not depend on the machine's cores."""
    torch = sys.modules.get("torch")
    if torch is None:
        yield
        return
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)
