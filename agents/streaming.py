"""What writers that go by the view of a stream have in common, whatever they go by in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.view import VisibleView


class Walk:
    """A walk through a stream, as the environment's own goes.

    Args:
        length: How many experiences there are.
        budget: The storage budget.
        k: The most candidates that are kept of one.

    Attributes:
        remaining: What is left of the budget.
        position: The present experience.
        picks: How many of its candidates are kept.
        store: The candidates that are kept, in the order in which they were.
    """

    def __init__(self, length: int, budget: float, k: int) -> None:
        self.length, self.remaining, self._k = length, float(budget), k
        self.position, self.picks = 0, 0
        self.store: list[int] = []

    @property
    def done(self) -> bool:
        """Whether the stream has ended."""
        return self.position >= self.length

    def fits(self, costs: NDArray[np.float64], start: int) -> NDArray[np.bool_]:
        """(g,) which candidates of the present experience can be kept.

        Args:
            costs: (g,) of them.
            start: The first one.
        """
        found = costs <= self.remaining + COST_TOLERANCE
        for u in self.store[len(self.store) - self.picks :]:
            found[u - start] = False
        return found

    def keep(self, u: int, cost: float) -> None:
        """Keeps a candidate of the present experience."""
        self.store.append(u)
        self.remaining = max(0.0, self.remaining - float(cost))
        self.picks += 1

    def moves_on(self, place: int | None) -> bool:
        """Goes to the next experience where none was kept, or no more can be; whether it did."""
        if place is not None and self.picks < self._k:
            return False
        self.position, self.picks = self.position + 1, 0
        return True


Own = TypeVar("Own", bound=Walk)


class ViewWriter(ABC, Generic[Own]):
    """A streaming writer that walks beside the environment.

    Attributes:
        episode: Its walk, from ``reset`` on.
        trained_on: The distributions that it has met.
    """

    oracle, observation = False, "visible"
    trained_on: Collection[str] = ()
    episode: Own

    @abstractmethod
    def reset(self, view: VisibleView, budget: float) -> None:
        """Begins an episode."""

    @abstractmethod
    def step(self) -> int | None:
        """Decides on the present experience: the place of what is kept in its group, or None."""

    def choose(self, observation: Any, mask: NDArray[np.bool_]) -> int:
        """0 or the slot to keep."""
        place = self.step()
        return 0 if place is None else place + 1
