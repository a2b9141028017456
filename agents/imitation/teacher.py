"""The teacher: what every action of a state costs against the best completion."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.objective import value_of
from memaudit_gym.optimum.completion import SAME_VALUE, Completions
from memaudit_gym.package import Package

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

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

    Args:
        discount: What a gain still to come counts beside one at hand, at most 1. A clairvoyant
            never waits in vain; below 1 the labels allow for a writer that may.
    """

    def __init__(self, discount: float = 1.0) -> None:
        self._discount = discount
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
        values, optimal = found.values, found.optimal
        if self._discount < 1:
            now = _values_at_hand(package, kept, found.candidates)
            values = now + self._discount * (values - now)
            optimal = values >= values.max(axis=1, keepdims=True) * (1 - SAME_VALUE)
        best = values.max(axis=1, keepdims=True)
        lost = (best - values) / np.where(best > 0, best, 1.0)
        return np.where(optimal, 0.0, lost)


def _values_at_hand(package: Package, kept: NDArray[np.bool_], candidates: Indices) -> Floats:
    """(S, K + 1) F of what is kept after an action; of what is not possible any number."""
    coverage = np.zeros((len(package.candidates) + 1, len(package.units)))
    for candidate in range(len(package.candidates)):
        units, values = package.coverage.row(candidate)
        coverage[candidate, units] = values
    covered = kept @ coverage[:-1]
    return value_of(package, covered[:, None, :] + coverage[candidates])
