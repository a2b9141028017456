"""Many stores that grow side by side over one stream, and the choice of the next candidate."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.objective import COST_TOLERANCE, GAIN_TOLERANCE, marginal_gains, value_of
from memaudit_gym.package import Package

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Positions = NDArray[np.int64]


class Stores(ABC):
    """One store a row, all of them empty at first.

    Args:
        costs: (n,) cost of every candidate, in stream order.
        group_ptr: (T + 1,) candidates of experience t are group_ptr[t]:group_ptr[t + 1].
        k: How many candidates of one experience a store may hold.
        rows: How many stores.

    Attributes:
        taken: (rows, n) what each store holds.
        spent: (rows,) what each store costs.
    """

    def __init__(self, costs: Array, group_ptr: Positions, k: int, rows: int) -> None:
        self.costs, self.group_ptr, self.k = costs, group_ptr, k
        self.taken = np.zeros((rows, len(costs)), dtype=np.bool_)
        self.spent = np.zeros(rows)

    @property
    def groups(self) -> list[tuple[int, int]]:
        """The (start, stop) of every experience that has candidates."""
        return [(a, b) for a, b in pairwise(self.group_ptr.tolist()) if a < b]

    def fitting(self, start: int, stop: int, budget: float) -> Mask:
        """(rows, stop - start): not taken yet and within the budget."""
        costs = self.spent[:, None] + self.costs[start:stop]
        mask: Mask = (costs <= budget + COST_TOLERANCE) & ~self.taken[:, start:stop]
        return mask

    def insert(self, rows: Positions, chosen: Positions) -> None:
        """Adds candidate ``chosen[i]`` to store ``rows[i]``; a row occurs at most once."""
        self.spent[rows] += self.costs[chosen]
        self.taken[rows, chosen] = True
        self._absorb(rows, chosen)

    @abstractmethod
    def gains(self, start: int, stop: int) -> Array:
        """(rows, stop - start): what each candidate would add to each store."""

    @abstractmethod
    def values(self) -> Array:
        """(rows,): what each store is worth."""

    @property
    @abstractmethod
    def row_bytes(self) -> int:
        """The memory that one row takes."""

    @abstractmethod
    def _absorb(self, rows: Positions, chosen: Positions) -> None: ...


class ExactStores(Stores):
    """Stores worth their F, gains exact (oracle).

    Args:
        package: The package.
        rows: How many stores.
    """

    def __init__(self, package: Package, rows: int) -> None:
        super().__init__(package.costs, package.group_ptr, package.k, rows)
        self._package = package
        # By column: a step reads a few units of all stores.
        self._covered = np.zeros((rows, len(package.units)), order="F")

    def gains(self, start: int, stop: int) -> Array:
        """See :class:`Stores`."""
        return marginal_gains(self._package, self._covered, start, stop)

    def values(self) -> Array:
        """See :class:`Stores`."""
        return value_of(self._package, self._covered)

    @property
    def row_bytes(self) -> int:
        """See :class:`Stores`."""
        return 8 * len(self._package.units) + len(self.costs)

    def _absorb(self, rows: Positions, chosen: Positions) -> None:
        for u in np.unique(chosen).tolist():
            units, values = self._package.coverage.row(u)
            self._covered[rows[chosen == u][:, None], units] += values


def first_best(admissible: Mask, *keys: Array) -> Positions:
    """The admissible entry with the largest first key; ties go by the next key, then the first.

    Keys count as equal within the gain tolerance of the row's best, so that the rounding of a
    sum decides nothing.

    Args:
        admissible: (rows, g), g >= 1.
        keys: Each broadcasts to (rows, g).

    Returns:
        (rows,) positions, -1 where nothing is admissible.
    """
    left = admissible
    for key in keys:
        ranked = np.where(left, key, -np.inf)
        left = left & (ranked >= ranked.max(axis=-1, keepdims=True) - GAIN_TOLERANCE)
    found = left.argmax(axis=-1)
    return np.where(admissible.any(axis=-1), found, -1)
