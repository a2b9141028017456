"""The best completion of a store by SCIP, for what the exact search does not close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from memaudit_gym import objective
from memaudit_gym.optimum.certificate import agree
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.optimum.residual import residual
from memaudit_gym.optimum.scip import scip
from memaudit_gym.optimum.solver import OPTIMAL
from memaudit_gym.package import Package


def best_completion(
    package: Package,
    problem: Problem,
    kept: NDArray[np.bool_],
    room: NDArray[np.int64],
    left: float,
) -> tuple[float, bool]:
    """F of the best store that holds what is kept, and whether it is certified.

    Args:
        package: The package.
        problem: Its problem, at any budget; no h is sqrt.
        kept: (n,) what is stored, its cost paid.
        room: (G,) how many items every group of the problem may still take; other than 0 and k at
            most at the experience at hand.
        left: The budget for what follows.

    Raises:
        MissingExtraError: PySCIPOpt is not installed.
    """
    items = [item for item, u in enumerate(problem.positions) if kept[u]]
    found = [
        _with(package, problem, kept, (items, more, room == problem.k), left)
        for more in _choices(problem, items, room)
        if _cost(problem, more) <= left + objective.COST_TOLERANCE
    ]
    return max(value for value, _ in found), all(certified for _, certified in found)


def _choices(
    problem: Problem, kept: Sequence[int], room: NDArray[np.int64]
) -> Iterator[tuple[int, ...]]:
    """What may still be taken of a group that has room for some more, but fewer than k."""
    part = [g for g, slots in enumerate(room.tolist()) if 0 < slots < problem.k]
    options = [item for g in part for item in problem.groups[g] if item not in kept]
    for size in range(1 + (int(room[part[0]]) if part else 0)):
        yield from combinations(options, size)


def _cost(problem: Problem, items: Sequence[int]) -> float:
    return sum(problem.costs[item] for item in items)


def _with(
    package: Package,
    problem: Problem,
    kept: NDArray[np.bool_],
    chosen: tuple[Sequence[int], Sequence[int], NDArray[np.bool_]],
    left: float,
) -> tuple[float, bool]:
    """The same for a store to which some more items are added at once.

    ``chosen`` is (items that are kept, the further ones, which groups are open).
    """
    items, more, is_open = chosen
    left = max(0.0, left - _cost(problem, more))
    open_items = [
        item
        for group in np.flatnonzero(is_open).tolist()
        for item in problem.groups[group]
        if problem.costs[item] <= left + objective.COST_TOLERANCE
    ]
    found = scip().solve(residual(problem, [*items, *more], open_items, left))
    added = [*more, *(open_items[item] for item in found.items)]
    before = np.flatnonzero(kept).tolist()
    value = objective.value(package, [*before, *(problem.positions[item] for item in added)])
    base = objective.value(package, [*before, *(problem.positions[item] for item in more)])
    closed = agree(value - base, found.primal) and agree(found.primal, found.dual)
    return value, found.status == OPTIMAL and closed
