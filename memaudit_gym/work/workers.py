"""Who does the work, and the one function that hands it out."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from memaudit_gym.errors import InputError, did_you_mean

Item = TypeVar("Item")
Result = TypeVar("Result")
#: Makes, once in every process, the function that is run over the items.
Start: TypeAlias = Callable[[], Callable[[Item], Result]]
#: Called with how many items are done, and how many there are.
Progress: TypeAlias = Callable[[int, int], None]

LOCAL, RAY = "local", "ray"
BACKENDS = (LOCAL, RAY)

_LARGEST_CHUNK = 16


@dataclass(frozen=True)
class Workers:
    """Who does the work. Results never depend on it.

    Args:
        jobs: How many processes, default as many as there are cores; 1 is this process alone
            where the backend is local.
        backend: ``local``, processes of this machine; or ``ray``.
        ray_address: Of a Ray cluster; default one of this machine, started and stopped here.

    Raises:
        InputError: Fewer than one job, an unknown backend, an address without Ray.
    """

    jobs: int | None = None
    backend: str = LOCAL
    ray_address: str | None = None

    def __post_init__(self) -> None:
        if self.jobs is not None and self.jobs < 1:
            raise InputError(f"jobs must be at least 1, not {self.jobs}")
        if self.backend not in BACKENDS:
            hint = did_you_mean(str(self.backend), BACKENDS)
            raise InputError(f"unknown backend '{self.backend}'{hint}")
        if self.ray_address is not None and self.backend != RAY:
            raise InputError("a Ray address goes with the backend ray only: --backend ray")

    @property
    def alone(self) -> bool:
        """Whether this process does it all."""
        return self.backend == LOCAL and self.processes == 1

    @property
    def processes(self) -> int:
        """How many processes of this machine."""
        return self.jobs or available_cores()


def available_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def run_ordered(
    start: Start[Item, Result],
    items: Sequence[Item],
    workers: Workers,
    progress: Progress = lambda done, total: None,
    largest_chunk: int = _LARGEST_CHUNK,
) -> Iterator[Iterator[Result]]:
    """Runs a function over all items.

    What the function prints goes to stderr, for stdout is for the results; on Ray it is lost.
    When the block ends early, so does the work.

    Args:
        start: Makes the function; both go to other processes, so they and the items are pickled.
        items: What it is run over.
        workers: Who does it.
        progress: Called whenever the number of items done changes, before their results come.
        largest_chunk: At most so many items go to a process at once.

    Yields:
        One result an item, in the order of the items, whoever did them.

    Raises:
        InputError: What the function raises; processes that end unasked.
        MissingExtraError: Ray is needed and not installed.
    """
    with closing(_results(start, items, workers, progress, largest_chunk)) as results:
        yield results


def _results(
    start: Start[Item, Result],
    items: Sequence[Item],
    workers: Workers,
    progress: Progress,
    largest_chunk: int,
) -> Generator[Result, None, None]:
    done = 0
    progress(done, len(items))
    with closing(_parts(start, items, workers, largest_chunk)) as parts:
        for part in parts:
            done += len(part)
            progress(done, len(items))
            yield from part


def _parts(
    start: Start[Item, Result], items: Sequence[Item], workers: Workers, largest_chunk: int
) -> Generator[list[Result], None, None]:
    if workers.backend == RAY:
        from memaudit_gym.work.on_ray import on_ray

        return on_ray(start, items, workers, largest_chunk)
    from memaudit_gym.work.local import here, in_processes

    parts = chunks(items, workers.processes, largest_chunk)
    if workers.alone or len(parts) < 2:
        return here(start, items)
    return in_processes(start, parts, workers.processes)


def chunks(items: Sequence[Item], processes: int, largest: int) -> list[Sequence[Item]]:
    """Few enough to start quickly, many enough that no process waits long for the others."""
    size = max(1, min(largest, len(items) // (4 * processes)))
    return [items[first : first + size] for first in range(0, len(items), size)]
