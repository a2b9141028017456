"""The paced rule by anybody's gains, with prices at which this very stream would have spent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np

from agents.estimators.pacing import SpendCurve, spend_curve
from agents.estimators.reading import Floats
from agents.marginal.episode import Episode
from agents.marginal.lessons import Lesson
from agents.marginal.stream import Stream


class Memory(Protocol):
    """What is kept, and what candidates are taken to add to it."""

    def gains(self, start: int, stop: int, position: int) -> Floats:
        """(g,) what candidates start:stop would add, as it seems at the experience ``position``."""

    def add(self, candidate: int) -> None:
        """Keeps a candidate."""


class Covered:
    """What of a package's units is covered, and what candidates would add.

    Args:
        lesson: The package.
        weights: (T, m) what units are taken to be worth at each experience; None for what they are.
    """

    def __init__(self, lesson: Lesson, weights: Floats | None = None) -> None:
        self._lesson, self._weights = lesson, weights
        self._covered = np.zeros(len(lesson.package.units))

    def gains(self, start: int, stop: int, position: int) -> Floats:
        """(g,) what candidates start:stop would add, as it seems at that experience."""
        weights = None if self._weights is None else self._weights[position]
        return self._lesson.gains(self._covered, start, stop, weights)

    def add(self, candidate: int) -> None:
        """Keeps a candidate."""
        self._lesson.add(self._covered, candidate)


def paced_store(stream: Stream, budget: float, empty: Callable[[], Memory]) -> list[int]:
    """The store, in stream order.

    Args:
        stream: What came by.
        budget: The storage budget.
        empty: Makes a memory that holds nothing.
    """
    flat = SpendCurve(np.zeros(1), np.zeros(1))
    gains, store = _episode(stream, np.inf, flat, empty())
    for _ in range(2):
        curve = spend_curve([gains], [stream.costs], [stream.group_ptr])
        gains, store = _episode(stream, budget, curve, empty())
    return store


def _episode(
    stream: Stream, budget: float, curve: SpendCurve, memory: Memory
) -> tuple[Floats, list[int]]:
    """(n,) the gains that each candidate was taken to have as it came by first, and the store."""
    episode, first = Episode(stream, [], budget, curve), []
    while not episode.done:
        start, stop = episode.group()
        gains = memory.gains(start, stop, episode.position)
        if not episode.picks:
            first.append(gains)
        place = episode.step(gains)
        if place is not None:
            memory.add(start + place)
    return np.concatenate(first), sorted(episode.store)
