"""One labelled episode: its states, the actions of each, and which of them are optimal."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.budget import Budget
from memaudit_gym.errors import InputError
from memaudit_gym.package import Package

#: What stands for discard where a candidate's position is meant.
DISCARD = -1

Whole = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Steps:
    """The S states of an episode and their A possible actions, discard first in each state.

    Candidates are positions in the package: they do not depend on the slots in which an
    environment shows them.

    Args:
        positions: (S,) the experience at hand.
        remaining: (S,) the budget left.
        taken: (S,) the candidate that the episode went on with, or ``DISCARD``.
        certified: (S,) bool, whether a solver closed every completion of the state.
        by_scip: (S,) bool, whether SCIP closed one; else the exact search closed all.
        ptr: (S + 1,) the actions of state s are ptr[s]:ptr[s + 1].
        candidates: (A,) what an action takes, or ``DISCARD``.
        values: (A,) F of the best store that the action can still lead to.
        optimal: (A,) bool, whether no action of its state has a higher value.
    """

    positions: Whole
    remaining: NDArray[np.float64]
    taken: Whole
    certified: NDArray[np.bool_]
    by_scip: NDArray[np.bool_]
    ptr: Whole
    candidates: Whole
    values: NDArray[np.float64]
    optimal: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.positions)


@dataclass(frozen=True, eq=False)
class LabelledEpisode:
    """One package at one budget.

    Args:
        package: The package.
        asked: The budget as asked, a number or a text like "5%".
        budget: The number behind it.
        steps: Its states.
    """

    package: Package
    asked: Budget
    budget: float
    steps: Steps

    @property
    def optimum(self) -> float:
        """OPT of the package at the budget, where the first step is certified."""
        return float(self.steps.values[: self.steps.ptr[1]].max())

    def store(self) -> list[int]:
        """What the episode keeps in the end, candidate positions in the order they are taken."""
        taken = self.steps.taken
        found: list[int] = taken[taken != DISCARD].tolist()
        return found

    def actions(self, order: Whole) -> Whole:
        """(S,) the action of every step in an environment: 0 discards, j takes slot j.

        Args:
            order: (n,) which candidate each slot shows (:func:`memaudit_gym.envs.keys.slot_order`).
        """
        return self._slots(order)[self.steps.taken]

    def targets(self, order: Whole, slots: int) -> NDArray[np.float32]:
        """(S, slots + 1) the optimal actions of every step in an environment, equally likely.

        Args:
            order: As in :meth:`actions`.
            slots: K, at least the package's largest group.

        Raises:
            InputError: The package needs more slots.
        """
        if slots < self.package.largest_group:
            raise InputError(
                f"package '{self.package.name}' needs {self.package.largest_group} slots, "
                f"not {slots}"
            )
        steps, found = self.steps, np.zeros((len(self.steps), slots + 1), dtype=np.float32)
        row = np.repeat(np.arange(len(steps)), np.diff(steps.ptr))
        found[row, self._slots(order)[steps.candidates]] = steps.optimal
        found /= found.sum(axis=1, keepdims=True)
        return found

    def _slots(self, order: Whole) -> Whole:
        """(n + 1,) the action that takes each candidate; the last one, of -1, discards."""
        package = self.package
        found = np.zeros(len(package.candidates) + 1, dtype=np.int64)
        found[order] = np.arange(1, len(order) + 1) - package.group_ptr[package.group_of]
        return found
