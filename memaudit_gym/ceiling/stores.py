"""Every store that a small package can come to, as arrays."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.package import Package

Array = NDArray[np.float64]


class Stores:
    """All S = (g_0 + 1) * ... * (g_{T-1} + 1) ways to take at most one candidate an experience.

    Args:
        package: A package with k = 1 and without composites.

    Attributes:
        shape: (g_0 + 1, ..., g_{T-1} + 1); choice 0 takes nothing.
        held: (S, n) float, the candidates of every store; in C order of ``shape``.
        covered: (S, m), h of the coverage of every unit: F is its product with the weights.
    """

    def __init__(self, package: Package) -> None:
        sizes = np.diff(package.group_ptr)
        self.shape = tuple((sizes + 1).tolist())
        choices = np.array(list(product(*map(range, self.shape))))
        self.held = np.zeros((len(choices), len(package.candidates)))
        for group, start in enumerate(package.group_ptr[:-1].tolist()):
            rows = np.flatnonzero(choices[:, group])
            self.held[rows, start + choices[rows, group] - 1] = 1.0
        cells = package.coverage
        coverage = np.zeros((len(package.candidates), len(package.units)))
        coverage[np.repeat(np.arange(len(coverage)), np.diff(cells.indptr)), cells.units] = (
            cells.values
        )
        self.covered: Array = package.saturations(self.held @ coverage)


def optima(covered: Array, weights: Array, chunk: int = 64) -> Array:
    """(M,) the highest F among stores.

    Args:
        covered: (S, m) of the stores within the budget.
        weights: (M, m).
        chunk: Weight vectors at a time; all at once would fill the memory.
    """
    # Finding out which stores matter pays where there are many weights to try them with.
    best = _undominated(covered) if len(weights) > chunk else covered
    parts = [weights[row : row + chunk] for row in range(0, len(weights), chunk)]
    return np.concatenate([(best @ part.T).max(axis=0) for part in parts])


def _undominated(covered: Array) -> Array:
    """The stores that no other one covers at least as well everywhere: some always has OPT."""
    rows = np.unique(covered, axis=0)
    rows = rows[np.argsort(-rows.sum(axis=1), kind="stable")]
    kept = np.empty((0, rows.shape[1]))
    while len(rows):
        kept = np.concatenate([kept, rows[:1]])
        rows = rows[(rows > rows[0] + 1e-12).any(axis=1)]
    return kept
