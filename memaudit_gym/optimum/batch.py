"""OPT of many small packages at many budgets, by the exact search alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from memaudit_gym import objective
from memaudit_gym.optimum.branch_and_bound import NODE_LIMIT, load_kernel
from memaudit_gym.optimum.certificate import agree
from memaudit_gym.optimum.problem import check_budget
from memaudit_gym.optimum.quick_packing import pack_package
from memaudit_gym.package import Package


@dataclass(frozen=True)
class Optima:
    """What the exact search found for P packages at B budgets each.

    Args:
        values: (P, B) F of the stores, computed outside the search. OPT where certified.
        certified: (P, B) bool, whether the value may be called OPT.
        stores: For every package (B, n) bool, which of its candidates are stored.
    """

    values: NDArray[np.float64]
    certified: NDArray[np.bool_]
    stores: tuple[NDArray[np.bool_], ...]


def exact_optima(
    packages: Sequence[Package], budgets: ArrayLike, node_limit: int = NODE_LIMIT
) -> Optima:
    """OPT of every package at every budget; each package is prepared once for all its budgets.

    Args:
        packages: P packages.
        budgets: (B,) for all of them, or (P, B).
        node_limit: Nodes after which a search gives up; that cell is then not certified.

    Raises:
        InputError: A bad budget.
        MissingExtraError: numba is not installed.
    """
    amounts = np.asarray(budgets, dtype=np.float64)
    amounts = np.broadcast_to(amounts, (len(packages), amounts.shape[-1]))
    values = np.zeros(amounts.shape)
    certified = np.zeros(amounts.shape, dtype=np.bool_)
    stores = []
    for row, package in enumerate(packages):
        chosen, found, done = _search(package, amounts[row].tolist(), node_limit)
        values[row], feasible = _scores(package, chosen, amounts[row])
        close = [agree(value, claim) for value, claim in zip(values[row], found, strict=True)]
        certified[row] = done & feasible & np.array(close, dtype=np.bool_)
        stores.append(chosen)
    return Optima(values, certified, tuple(stores))


def _search(
    package: Package, budgets: list[float], node_limit: int
) -> tuple[NDArray[np.bool_], list[float], NDArray[np.bool_]]:
    """(stores over candidates, what the search says they are worth, whether it ended)."""
    kernel = load_kernel()
    packing, positions = pack_package(package)
    kind = packing.arrays.costs.dtype
    numbers = np.empty((len(budgets), kernel.NUMBERS), kind)
    items = np.empty((len(budgets), len(positions)), dtype=np.bool_)
    done = np.empty(len(budgets), dtype=np.bool_)
    amounts = packing.budgets([check_budget(budget) for budget in budgets])
    kernel.at_budgets(packing.arrays, amounts, node_limit, numbers, items, done)
    stores = np.zeros((len(budgets), len(package.candidates)), dtype=np.bool_)
    stores[:, positions] = items
    return stores, [packing.number(best) for best in numbers[:, kernel.BEST].tolist()], done


def _scores(
    package: Package, stores: NDArray[np.bool_], budgets: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """(F, feasibility) of every store at its budget."""
    cells = package.coverage
    held = np.repeat(stores, np.diff(cells.indptr), axis=1) * cells.values
    covered = np.zeros((len(package.units), len(stores)))
    np.add.at(covered, cells.units, held.T)
    taken = np.zeros((len(package.experiences), len(stores)), dtype=np.int64)
    np.add.at(taken, package.group_of, stores.T)
    within = stores @ package.costs <= budgets + objective.COST_TOLERANCE
    return objective.value_of(package, covered.T), within & (taken <= package.k).all(axis=0)
