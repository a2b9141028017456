"""The teacher: what every action of a state costs against the best completion."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.optimum.completion import Completions
from memaudit_gym.package import Package

Floats = NDArray[np.float64]

#: Packages whose preparation is kept; most have siblings that differ in their texts only.
MOST_PACKAGES = 4_096


class Stand(NamedTuple):
    """A state of a package.

    Args:
        package: The package.
        kept: The candidates stored, rising.
        position: The experience at hand.
        remaining: The budget left.
    """

    package: Package
    kept: tuple[int, ...]
    position: int
    remaining: float


class Teacher:
    """Labels states with the regrets of their actions, each problem's state once.

    Texts do not count: packages of the same problem share their labels.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, tuple[int, ...], int, float], Floats] = {}
        self._completions = lru_cache(MOST_PACKAGES)(Completions)

    def regrets(self, stands: Sequence[Stand]) -> list[Floats]:
        """(K + 1,) for every state: the share of the best completion's F that an action forgoes.

        0 marks the optimal actions, infinity those that are not possible.

        Column 0 discards, column j takes the experience's j-th candidate in the package's order.

        Raises:
            InputError: A package with composites.
        """
        keys = [(s.package.problem_hash, *s[1:]) for s in stands]
        new: dict[str, dict[tuple[str, tuple[int, ...], int, float], Stand]] = {}
        for key, stand in zip(keys, stands, strict=True):
            if key not in self._known:
                new.setdefault(key[0], {})[key] = stand
        for fresh in new.values():
            self._known |= zip(fresh, self._solved(list(fresh.values())), strict=True)
        return [self._known[key] for key in keys]

    def _solved(self, stands: Sequence[Stand]) -> Floats:
        """(S, K + 1) for states of one problem."""
        package = stands[0].package
        kept = np.zeros((len(stands), len(package.candidates)), dtype=np.bool_)
        for row, stand in enumerate(stands):
            kept[row, list(stand.kept)] = True
        positions = [stand.position for stand in stands]
        found = self._completions(package)(kept, positions, [s.remaining for s in stands])
        best = found.values.max(axis=1, keepdims=True)
        lost = (best - found.values) / np.where(best > 0, best, 1.0)
        return np.where(found.optimal, 0.0, lost)
