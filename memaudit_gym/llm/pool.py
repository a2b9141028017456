"""Many calls at a time, whose results come in order."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def map_at_once(
    function: Callable[[Item], Result], items: Sequence[Item], most: int
) -> list[Result]:
    """What a function makes of each item, several at a time.

    The first that raises ends it: those that have begun are finished, no other is begun. Where
    the caller is interrupted nothing is waited for: the threads are daemons, because one that
    waits for a slow endpoint would hold up the end of the process.

    Args:
        function: What to call; in other threads where there are several items.
        items: What to call it with.
        most: The most calls at a time.

    Raises:
        Exception: What a call raised; of several that of the first item.
    """
    if most == 1 or len(items) <= 1:
        return [function(item) for item in items]
    crew = _Crew(function, items)
    workers = min(most, len(items))
    try:
        for _ in range(workers):
            threading.Thread(target=crew.labour, daemon=True).start()
        for _ in range(workers):
            crew.gone.get()
    finally:
        crew.stopped = True
    if crew.faults:
        raise crew.faults[min(crew.faults)]
    return [crew.results[number] for number in range(len(items))]


class _Crew(Generic[Item, Result]):
    def __init__(self, function: Callable[[Item], Result], items: Sequence[Item]) -> None:
        self.function, self.items = function, items
        self.stopped = False
        self.results: dict[int, Result] = {}
        self.faults: dict[int, Exception] = {}
        self.gone: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
        for number in range(len(items)):
            self._waiting.put(number)

    def labour(self) -> None:
        """Takes one item after the other until there is none, or it is stopped."""
        try:
            while not self.stopped:
                number = self._waiting.get_nowait()
                try:
                    self.results[number] = self.function(self.items[number])
                except Exception as error:
                    self.faults[number] = error
                    self.stopped = True
        except queue.Empty:
            pass
        finally:
            self.gone.put(None)
