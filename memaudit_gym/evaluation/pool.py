"""Runs tasks in this process or in several; the results are the same and in the same order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout
from functools import cache

from memaudit_gym.errors import InputError, plain_warnings
from memaudit_gym.evaluation.runner import Bench, Setup, TaskResult
from memaudit_gym.evaluation.suites import Task

_LARGEST_CHUNK = 16

#: What a worker process does; set when it starts.
_setup: Setup | None = None


def available_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_tasks(
    tasks: Sequence[Task], setup: Setup, jobs: int, progress: Callable[[int, int], None]
) -> list[TaskResult]:
    """Runs all tasks.

    What a writer prints goes to stderr: stdout is for the results.

    Args:
        tasks: The packages.
        setup: What is done with each.
        jobs: How many processes; 1 is this one.
        progress: Called with the number of tasks done and their total, whenever that changes.

    Returns:
        One result a task, in the order of the tasks, whatever ``jobs`` is.
    """
    chunks = _chunks(tasks, jobs)
    results: list[TaskResult] = []
    progress(0, len(tasks))
    with redirect_stdout(sys.stderr):
        done = _in_processes(chunks, setup, jobs) if len(chunks) > 1 else _here(chunks, setup)
        for part in done:
            results += part
            progress(len(results), len(tasks))
    return results


def _chunks(tasks: Sequence[Task], jobs: int) -> list[Sequence[Task]]:
    """Few enough to start quickly, many enough that no process waits long for the others."""
    if jobs == 1:
        return [tasks]
    size = max(1, min(_LARGEST_CHUNK, len(tasks) // (4 * jobs)))
    return [tasks[start : start + size] for start in range(0, len(tasks), size)]


def _here(chunks: Sequence[Sequence[Task]], setup: Setup) -> Iterator[list[TaskResult]]:
    bench = Bench(setup)
    with _one_torch_thread():
        for task in (task for chunk in chunks for task in chunk):
            yield [bench.run(task)]


def _in_processes(
    chunks: Sequence[Sequence[Task]], setup: Setup, jobs: int
) -> Iterator[list[TaskResult]]:
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(
        min(jobs, len(chunks)),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_start_worker,
        initargs=(setup,),
    ) as pool:
        try:
            with _interrupts_ignored():
                futures = [pool.submit(_run_chunk, chunk) for chunk in chunks]
            for future in futures:
                yield future.result()
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


def _start_worker(setup: Setup) -> None:
    global _setup
    threading.Thread(target=_end_with_parent, daemon=True).start()
    plain_warnings("evaluate.py")
    sys.stdout = sys.stderr
    # As many threads as processes would only get in each other's way.
    os.environ["OMP_NUM_THREADS"] = "1"
    _setup = setup


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for its next task for ever."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


@cache
def _worker_bench() -> Bench:
    assert _setup is not None
    return Bench(_setup)


def _run_chunk(tasks: Sequence[Task]) -> list[TaskResult]:
    bench = _worker_bench()
    with _one_torch_thread():
        return [bench.run(task) for task in tasks]


@contextmanager
def _one_torch_thread() -> Iterator[None]:
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
