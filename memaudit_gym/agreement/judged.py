"""The compared cells of a package, and tables of them.

A table counts cells by codes; a code is a level and whether it reaches the threshold, so that one
table (..., codes, codes) holds both the 2 x 2 and the 5 x 5 one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.agreement.cells import Array
from memaudit_gym.agreement.levels import level_of
from memaudit_gym.cells import LEVELS

CODES = 2 * len(LEVELS)


@dataclass(frozen=True, eq=False)
class Judged:
    """The compared cells of one package, n of them.

    Args:
        types: (n,) their representation types.
        first, second: (n,) the coverage that each label set gives.
        units: (n,) the position of the unit of each.
        weights: (n,) how many cells of the frame each stands for.
    """

    types: NDArray[np.str_]
    first: Array
    second: Array
    units: NDArray[np.int64]
    weights: Array


def part_of(one: Judged, where: NDArray[np.bool_]) -> Judged:
    """The cells at which ``where`` (n,) holds."""
    return Judged(
        one.types[where],
        one.first[where],
        one.second[where],
        one.units[where],
        one.weights[where],
    )


def _codes(coverage: Array, threshold: float) -> NDArray[np.int64]:
    codes: NDArray[np.int64] = 2 * level_of(coverage) + (coverage >= threshold)
    return codes


def table_of(one: Judged, threshold: float) -> Array:
    """(codes, codes) the summed weights of the cells."""
    table: Array = _tables(one, np.zeros(len(one.units), dtype=np.int64), threshold)[0]
    return table


def tables_of_units(one: Judged, threshold: float) -> Array:
    """(judged units, codes, codes) the same unit by unit."""
    return _tables(one, np.unique(one.units, return_inverse=True)[1], threshold)


def _tables(one: Judged, groups: NDArray[np.int64], threshold: float) -> Array:
    """(groups, codes, codes) of the cells in each group, (n,) numbered from 0."""
    cells = _codes(one.first, threshold) * CODES + _codes(one.second, threshold)
    found = np.zeros((int(groups.max(initial=0)) + 1, CODES * CODES))
    np.add.at(found, (groups, cells), one.weights)
    return found.reshape(-1, CODES, CODES)


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
