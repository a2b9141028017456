"""Packages with what is best under each budget: what stores are scored by."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from agents.estimators.reading import Floats
from memaudit_gym.budget import Budget, parse_budgets, resolve_budget
from memaudit_gym.evaluation.optima import solve
from memaudit_gym.objective import DEGENERATE_OPTIMUM, value
from memaudit_gym.package import Package


class Solved:
    """Packages, solved once at every budget.

    Args:
        packages: The packages.
        budgets: As a text.
    """

    def __init__(self, packages: Sequence[Package], budgets: str) -> None:
        self.packages = list(packages)
        self.budgets: tuple[Budget, ...] = parse_budgets(budgets)
        self.amounts = [[resolve_budget(b, p.raw_cost) for b in self.budgets] for p in packages]
        self.optima = np.array(
            [
                [solve(p, amount, "auto").value for amount in row]
                for p, row in zip(self.packages, self.amounts, strict=True)
            ]
        )

    def ratios(self, stores: Sequence[Sequence[Sequence[int]]]) -> Floats:
        """(packages, budgets) F over OPT of stores, package by package, budget by budget.

        Returns:
            NaN where OPT is 0.
        """
        worth = np.array(
            [[value(p, s) for s in row] for p, row in zip(self.packages, stores, strict=True)]
        )
        ratios: Floats = np.full_like(worth, np.nan)
        np.divide(worth, self.optima, out=ratios, where=self.optima > DEGENERATE_OPTIMUM)
        return ratios
