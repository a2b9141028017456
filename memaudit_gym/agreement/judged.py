"""The compared cells of a package, and tables of them.

A table counts cells by codes; a code is a level and whether it reaches the threshold, so that one
table (..., codes, codes) holds both the 2 x 2 and the 5 x 5 one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.agreement.cells import Array
from memaudit_gym.agreement.levels import LEVELS, level_of

CODES = 2 * len(LEVELS)


@dataclass(frozen=True, eq=False)
class Judged:
    """The compared cells of one package, n of them.

    Args:
        types: (n,) their representation types.
        first, second: (n,) the coverage that each label set gives.
        strata: (n,) the stratum of each; all the same where every cell of the frame is compared.
        weights: (n,) how many cells of the frame each stands for, the same within a stratum.
    """

    types: NDArray[np.str_]
    first: Array
    second: Array
    strata: NDArray[np.int64]
    weights: Array


def part_of(one: Judged, where: NDArray[np.bool_]) -> Judged:
    """The cells at which ``where`` (n,) holds."""
    return Judged(
        one.types[where],
        one.first[where],
        one.second[where],
        one.strata[where],
        one.weights[where],
    )


def _codes(coverage: Array, threshold: float) -> NDArray[np.int64]:
    codes: NDArray[np.int64] = 2 * level_of(coverage) + (coverage >= threshold)
    return codes


def codes_of(one: Judged, threshold: float) -> NDArray[np.int64]:
    """(n,) the place of each cell in the flat table."""
    cells: NDArray[np.int64]
    cells = _codes(one.first, threshold) * CODES + _codes(one.second, threshold)
    return cells


def table_of(one: Judged, threshold: float) -> Array:
    """(codes, codes) the summed weights of the cells."""
    cells, size = codes_of(one, threshold), CODES * CODES
    counts: Array = np.bincount(cells, weights=one.weights, minlength=size).astype(np.float64)
    return counts.reshape(CODES, CODES)


def binary(tables: Array) -> Array:
    """(..., 2, 2) of tables: no before yes."""
    summed: Array = _split(tables).sum((-4, -2))
    return summed


def graded(tables: Array) -> Array:
    """(..., 5, 5) of tables: in the order of ``LEVELS``."""
    summed: Array = _split(tables).sum((-3, -1))
    return summed


def _split(tables: Array) -> Array:
    return tables.reshape(*tables.shape[:-2], len(LEVELS), 2, len(LEVELS), 2)
