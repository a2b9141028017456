"""How much the questions of a package share: an optimal store for half of them, on the others.

No estimate can be expected to do what an oracle cannot that knows half of the questions (ours).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from agents.estimators.reading import Floats
from memaudit_gym.evaluation.optima import solve
from memaudit_gym.objective import DEGENERATE_OPTIMUM, value
from memaudit_gym.package import Package

_SEED = 20_260_501


def halves(package: Package) -> tuple[Package, Package]:
    """The package with the questions of one random half, and with those of the other.

    Units that no question requires count in both halves.
    """
    order = np.random.default_rng(_SEED).permutation(len(package.queries))
    middle = len(order) // 2
    return _only(package, order[:middle].tolist()), _only(package, order[middle:].tolist())


def split_half(package: Package, amounts: Sequence[float]) -> Floats:
    """(amounts,) mean ratio of either half's optimal store to OPT of the other half.

    Args:
        package: The package.
        amounts: Budgets.

    Returns:
        NaN where OPT of a half is 0.
    """
    one, other = halves(package)
    return np.array(
        [
            np.mean(
                [_across(known, asked, amount) for known, asked in ((one, other), (other, one))]
            )
            for amount in amounts
        ]
    )


def _across(known: Package, asked: Package, amount: float) -> float:
    store = known.positions(solve(known, amount, "auto").store)
    best = solve(asked, amount, "auto").value
    return value(asked, store) / best if best > DEGENERATE_OPTIMUM else float("nan")


def _only(package: Package, queries: list[int]) -> Package:
    kept = {r for q in queries for r in package.queries[q].required_unit_ids}
    others = {r for query in package.queries for r in query.required_unit_ids} - kept
    units = tuple(replace(u, weight=0.0) if u.id in others else u for u in package.units)
    return replace(package, units=units)
