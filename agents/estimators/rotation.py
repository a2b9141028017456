"""Leave one package out: learn from all others, then write the one that is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from agents.estimators.config import EstimatedValueConfig
from agents.estimators.fitting import Folds, lessons_of
from agents.estimators.ranks import rank_correlation
from agents.estimators.reading import Floats
from agents.estimators.writer import Episode
from memaudit_gym.budget import Budget, resolve_budget
from memaudit_gym.evaluation.optima import solve
from memaudit_gym.objective import DEGENERATE_OPTIMUM, value
from memaudit_gym.package import Package


@dataclass(frozen=True)
class Rotation:
    """How a writer did on packages that it has not learned from.

    Args:
        packages: Their names.
        budgets: As asked.
        ratios: (packages, budgets) F over OPT; NaN where OPT is 0.
        estimates: The estimated values of each package.
        values: The true singleton values of each.
        correlation: (packages,) Spearman's rank correlation of the two.
    """

    packages: list[str]
    budgets: list[Budget]
    ratios: Floats
    estimates: list[Floats]
    values: list[Floats]
    correlation: Floats


class Rotations:
    """The packages, read, labelled and solved once for several configurations.

    Args:
        packages: At least three.
        budgets: As :func:`memaudit_gym.budget.parse_budgets` gives them.
    """

    def __init__(self, packages: Sequence[Package], budgets: Sequence[Budget]) -> None:
        self.packages, self.budgets = list(packages), list(budgets)
        self.lessons = lessons_of(packages)
        self.amounts = [[resolve_budget(b, p.raw_cost) for b in budgets] for p in packages]
        self.optima = [
            [solve(p, amount, "auto").value for amount in row]
            for p, row in zip(self.packages, self.amounts, strict=True)
        ]

    def run(self, config: EstimatedValueConfig) -> Rotation:
        """Each package by a writer that was fitted, and paced, on the others alone."""
        folds = Folds(self.lessons, config.estimator, config.seed)
        count = len(self.packages)
        estimates = [folds.estimates(n) for n in range(count)]
        ratios = np.array([self._ratios(folds, n, config.rule) for n in range(count)])
        values = [lesson.values for lesson in self.lessons]
        return Rotation(
            packages=[lesson.name for lesson in self.lessons],
            budgets=self.budgets,
            ratios=ratios,
            estimates=estimates,
            values=values,
            correlation=np.array(
                [rank_correlation(e, v) for e, v in zip(estimates, values, strict=True)]
            ),
        )

    def _ratios(self, folds: Folds, n: int, rule: str) -> list[float]:
        package, reading = self.packages[n], self.lessons[n].reading
        curve, estimates = folds.curve(frozenset({n})), folds.estimates(n)
        found = []
        for amount, best in zip(self.amounts[n], self.optima[n], strict=True):
            store = Episode(reading, estimates, amount, curve, rule == "paced").run()
            found.append(value(package, store) / best if best > DEGENERATE_OPTIMUM else np.nan)
        return found
