"""The best visible-only writer of a distribution, by backward induction.

F is linear in the weights, and nothing that a writer sees says anything about them. So the mean
ratio of a store is F with the weights E[w / OPT(w)], and the best writer maximises that sum along
the stream: over its choice at every experience, and in the mean over what the stream then shows
(the raw costs of ``base``). Everything is enumerated; nothing is sampled.

A writer that cannot read tells candidates of an experience apart by type, cost and confidence
alone. Where two agree in all of them it takes either with the same chance, whichever it wants.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.ceiling.draws import drawn_costs, weight_vectors
from memaudit_gym.ceiling.stores import Stores, optima
from memaudit_gym.generators import generate
from memaudit_gym.objective import COST_TOLERANCE, DEGENERATE_OPTIMUM
from memaudit_gym.package import Package

Array = NDArray[np.float64]


@lru_cache(maxsize=1024)
def visible_ceiling(distribution: str, budget: float, reads: bool = True) -> float | None:
    """The highest mean ratio to OPT that a visible-only streaming writer can have.

    Args:
        distribution: One of MemAudit-Small, which the writer is taken to recognise.
        budget: B.
        reads: Whether the writer tells look-alikes apart by their texts.

    Returns:
        The ratio; None where OPT is 0.
    """
    package = generate(distribution, 0)
    stores, drawn = _stores(distribution), drawn_costs(package, distribution)
    weights = weight_vectors(package, distribution)
    found = []
    for scenario in product(*drawn.values()):
        costs = package.costs.copy()
        costs[list(drawn)] = scenario
        fits = stores.held @ costs <= budget + COST_TOLERANCE
        best = optima(stores.covered[fits], weights)
        if best.min() <= DEGENERATE_OPTIMUM:
            return None
        ratios = stores.covered @ (weights / best[:, None]).mean(axis=0)
        found.append(np.where(fits, ratios, -np.inf).reshape(stores.shape))
    table = np.stack(found).reshape(*map(len, drawn.values()), *stores.shape)
    if not reads:
        table = _blurred(table, package, len(drawn))
    return _induced(table, [int(package.group_of[candidate]) for candidate in drawn])


@lru_cache(maxsize=16)
def _stores(distribution: str) -> Stores:
    return Stores(generate(distribution, 0))


def _blurred(table: Array, package: Package, first: int) -> Array:
    """The table where a choice among look-alikes has their mean.

    Args:
        table: See :func:`_induced`.
        package: The package.
        first: The axis of the first choice.
    """
    for position in range(len(package.experiences)):
        start, stop = package.group_ptr[position : position + 2].tolist()
        looks: dict[tuple[str, float, float], list[int]] = {}
        for choice, candidate in enumerate(package.candidates[start:stop], start=1):
            look = (candidate.type, candidate.cost, candidate.confidence)
            looks.setdefault(look, []).append(choice)
        axis = first + position
        parts = [table.take([0], axis)]
        parts += [table.take(same, axis).mean(axis, keepdims=True) for same in looks.values()]
        table = np.concatenate(parts, axis)
    return table


def _induced(table: Array, shown_at: list[int]) -> float:
    """The value of the best policy.

    Args:
        table: (one axis a draw that is shown, one axis a choice); the value of every course.
        shown_at: For every draw the experience that shows it.
    """
    for position in reversed(range(table.ndim - len(shown_at))):
        table = table.max(axis=-1)
        while shown_at and shown_at[-1] == position:
            table = table.mean(axis=len(shown_at) - 1)
            shown_at = shown_at[:-1]
    return float(table)
