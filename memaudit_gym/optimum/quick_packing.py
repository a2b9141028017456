"""Packages straight to packed arrays, where h is min(1, z) and all numbers are short decimals.

The same whole numbers as :func:`memaudit_gym.optimum.packing.pack` makes, units in another order,
in a fraction of the time: a batch of small packages spends more on packing than on searching.
"""

from __future__ import annotations

import numpy as np

from memaudit_gym.optimum.packing import Packed, Packing, Scales, pack, spread_of
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.package import Package
from memaudit_gym.saturation import CAP1


def pack_package(package: Package) -> tuple[Packing, list[int]]:
    """(a package at any budget, packed; the candidate of every item).

    Raises:
        InputError: It has composites.
    """
    if package.saturations.kinds == (CAP1,) and not package.composites:
        found = _quickly(package)
        if found is not None:
            return found
    problem = reduce_package(package, np.inf)
    return pack(problem), list(problem.positions)


def _quickly(package: Package) -> tuple[Packing, list[int]] | None:
    from memaudit_gym.optimum import packing_kernel as kernel

    names = [(c.experience_id, c.id) for c in package.candidates]
    order = np.array(sorted(range(len(names)), key=names.__getitem__), dtype=np.int64)
    cells, scales = package.coverage, np.empty(3, dtype=np.int64)
    given = kernel.Given(
        package.costs,
        package.weights,
        package.group_of,
        cells.indptr,
        cells.units,
        cells.values,
        order,
    )
    try:
        found = kernel.pack_cap1(given, scales)
    except SystemError as error:  # so comes a signal that arrives while arrays go to Python
        raise (error.__cause__ or error) from None
    items, costs, group_of, group_ptr, cell_ptr, cell_units, cell_values, pieces = found
    cost, value, greatest = scales.tolist()
    if not value:
        return None
    spread = spread_of(greatest)
    pieces[:, 1:] *= spread
    none = np.zeros(len(pieces) // 2, dtype=np.int64)
    bounds = np.arange(0, len(pieces) + 1, 2)
    packed = Packed(
        costs=costs,
        group_of=group_of,
        group_ptr=group_ptr,
        cell_ptr=cell_ptr,
        cell_units=cell_units,
        cell_values=cell_values,
        piece_ptr=bounds,
        pieces=pieces,
        curves=none,
        weights=none,
        k=package.k,
        margin=spread - 1,
        share=0,
    )
    return Packing(packed, Scales(cost, value, spread)), items.tolist()
