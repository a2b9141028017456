"""Walks a package at several budgets at once and labels every state on the way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np

from memaudit_gym.labels.episode import DISCARD, Steps
from memaudit_gym.optimum.completion import Actions, Completions
from memaudit_gym.package import Package


def walk(
    package: Package,
    budgets: Sequence[float],
    draws: Sequence[np.random.Generator],
    explore: float = 0.0,
) -> list[Steps]:
    """One episode a budget.

    Args:
        package: The package.
        budgets: The budgets.
        draws: For every budget what its choices are drawn from.
        explore: The share of steps that take any possible action; the others take an optimal one.
            All of them are drawn uniformly.

    Raises:
        InputError: A package with composites.
    """
    walkers = [_Walker(package, budget, draw) for budget, draw in zip(budgets, draws, strict=True)]
    completions = Completions(package)
    while active := [walker for walker in walkers if not walker.done]:
        found = completions(
            np.array([walker.kept for walker in active]),
            [walker.position for walker in active],
            [walker.remaining for walker in active],
        )
        for row, walker in enumerate(active):
            walker.step(found, row, explore)
    return [walker.steps() for walker in walkers]


class _Walker:
    """An episode under way."""

    def __init__(self, package: Package, budget: float, draw: np.random.Generator) -> None:
        self.package, self.draw = package, draw
        self.kept = np.zeros(len(package.candidates), dtype=np.bool_)
        self.position, self.picks, self.remaining = 0, 0, float(budget)
        self._states: list[tuple[int, float, int, bool, bool]] = []
        self._actions: list[tuple[list[int], list[float], list[bool]]] = []

    @property
    def done(self) -> bool:
        return self.position >= len(self.package.experiences)

    def step(self, found: Actions, row: int, explore: float) -> None:
        """Labels the present state with a row of what was found, and goes on."""
        columns = np.flatnonzero(found.possible[row])
        optimal = found.optimal[row, columns]
        candidates = found.candidates[row, columns]
        among = candidates if self.draw.random() < explore else candidates[optimal]
        taken = int(among[self.draw.integers(len(among))])
        flags = bool(found.certified[row]), bool(found.by_scip[row])
        self._states.append((self.position, self.remaining, taken, *flags))
        values = found.values[row, columns]
        self._actions.append((candidates.tolist(), values.tolist(), optimal.tolist()))
        self._take(taken)

    def _take(self, candidate: int) -> None:
        if candidate != DISCARD:
            self.kept[candidate] = True
            self.picks += 1
            cost = float(self.package.costs[candidate])
            self.remaining = max(0.0, self.remaining - cost)
        if candidate == DISCARD or self.picks >= self.package.k:
            self.position, self.picks = self.position + 1, 0

    def steps(self) -> Steps:
        positions, remaining, taken, certified, by_scip = zip(*self._states, strict=True)
        candidates, values, optimal = zip(*self._actions, strict=True)
        return Steps(
            positions=np.array(positions, dtype=np.int64),
            remaining=np.array(remaining, dtype=np.float64),
            taken=np.array(taken, dtype=np.int64),
            certified=np.array(certified, dtype=np.bool_),
            by_scip=np.array(by_scip, dtype=np.bool_),
            ptr=np.cumsum([0, *map(len, candidates)], dtype=np.int64),
            candidates=np.array(list(chain(*candidates)), dtype=np.int64),
            values=np.array(list(chain(*values)), dtype=np.float64),
            optimal=np.array(list(chain(*optimal)), dtype=np.bool_),
        )
