"""F, its marginal gains, and what makes a store feasible.

F(X) = sum_r w_r h_r(sum_{u in X} a_ur): monotone and submodular (MemAudit, the objective). Where a
package has composites their coverage is added to the inner sum once all their candidates are in X,
and F is monotone only.
A store is a sequence of candidate positions. ``covered`` is z (..., m), the coverage summed
over what a store holds; leading axes let many stores be evaluated together.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.errors import InputError
from memaudit_gym.package import Package

Array = NDArray[np.float64]

#: A gain at or below this is no gain; ratios and thresholds are compared within it.
GAIN_TOLERANCE = 1e-12
#: Room for rounding when fractional costs are summed against a budget.
COST_TOLERANCE = 1e-9
#: An optimum at or below this counts as 0: a ratio to it is undefined.
DEGENERATE_OPTIMUM = 1e-12


def covered_by(package: Package, store: Sequence[int]) -> Array:
    """z (m,): for every unit the coverage summed over the store."""
    z = np.zeros(len(package.units))
    for u in store:
        units, values = package.coverage.row(u)
        z[units] += values
    if package.composites:
        held = frozenset(store)
        for unit, needed, coverage in package.composite_cells:
            if needed <= held:
                z[unit] += coverage
    return z


def is_submodular(package: Package) -> bool:
    """Whether F has diminishing returns: it has none with composites."""
    return not package.composites


def require_submodular(package: Package, who: str) -> None:
    """Refuses a package with composites, whose F is not submodular.

    Args:
        package: The package.
        who: What cannot take it.

    Raises:
        InputError: It has composites.
    """
    if not is_submodular(package):
        raise InputError(
            f"package '{package.name}' has composites, which {who} cannot take; SCIP alone can"
        )


def value_of(package: Package, covered: Array) -> Array:
    """F (...) of the stores that cover ``covered`` (..., m)."""
    result: Array = package.saturations(covered) @ package.weights
    return result


def value(package: Package, store: Sequence[int]) -> float:
    """F of a store."""
    return float(value_of(package, covered_by(package, store)))


def marginal_gains(
    package: Package,
    covered: Array,
    start: int = 0,
    stop: int | None = None,
    weights: Array | None = None,
) -> Array:
    """F(X + u) - F(X) for the candidates start:stop.

    Args:
        package: The package.
        covered: z (..., m) of the stores X.
        start, stop: A range of candidate positions; default all.
        weights: (m,) what units are taken to weigh; default the package's weights.

    Returns:
        (..., stop - start) gains.

    Raises:
        InputError: The package has composites: gains then depend on more than z.
    """
    require_submodular(package, "whoever goes by marginal gains")
    matrix = package.coverage
    stop = len(package.candidates) if stop is None else stop
    first, last = matrix.indptr[start], matrix.indptr[stop]
    units, values = matrix.units[first:last], matrix.values[first:last]
    before = covered[..., units]
    h = package.saturations
    weights = package.weights if weights is None else weights
    gains = weights[units] * (h(before + values, units) - h(before, units))
    out = np.zeros((*covered.shape[:-1], stop - start))
    bounds = matrix.indptr[start : stop + 1] - first
    filled = np.flatnonzero(np.diff(bounds))
    if filled.size:
        # reduceat needs the non-empty rows only: an empty one would repeat its neighbour.
        out[..., filled] = np.add.reduceat(gains, bounds[filled], axis=-1)
    return out


def units_covered(package: Package, covered: Array, role: str) -> float:
    """How many units of a role ``covered`` (m,) covers: the sum of min(1, z)."""
    return float(covered[package.role_units(role)].clip(max=1.0).sum())


def cost(package: Package, store: Sequence[int]) -> float:
    """The summed cost of a store."""
    return float(sum(package.candidates[u].cost for u in store))


def is_feasible(package: Package, store: Sequence[int], budget: float) -> bool:
    """Whether a store keeps the budget, k a group, and holds nothing twice."""
    if len(set(store)) != len(store) or cost(package, store) > budget + COST_TOLERANCE:
        return False
    groups = np.bincount(package.group_of[list(store)], minlength=1)
    return bool(groups.max() <= package.k)
