"""Leave one package out: learn from all others, then write the one that is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from agents.estimators.config import EstimatedValueConfig
from agents.estimators.estimate import Estimate
from agents.estimators.fitted import Fitted
from agents.estimators.fitting import Folds
from agents.estimators.lessons import lessons_of
from agents.estimators.ranks import rank_correlation
from agents.estimators.reading import Floats
from agents.estimators.side_by_side import spend_curve_of
from agents.estimators.solved import Solved
from agents.estimators.writer import Episode
from memaudit_gym.package import Package


@dataclass(frozen=True)
class Rotation:
    """How a writer did on packages that it has not learned from.

    Args:
        folds: The estimators.
        ratios: (packages, budgets) F over OPT; NaN where OPT is 0.
        estimates: The estimated values of each package.
        correlations: (packages,) Spearman's rank correlation of estimates and values.
    """

    folds: Folds
    ratios: Floats
    estimates: list[Floats]
    correlations: Floats


class Rotations(Solved):
    """Packages, read, labelled and solved once for several configurations.

    Args:
        packages: At least three.
        budgets: As a text.
    """

    def __init__(self, packages: Sequence[Package], budgets: str) -> None:
        self.lessons = lessons_of(packages)
        super().__init__(packages, budgets)

    def run(self, config: EstimatedValueConfig) -> Rotation:
        """Each package by a writer that was fitted, and all of it chosen, on the others alone."""
        return self.under(Folds(self.lessons, config))

    def under(self, folds: Folds) -> Rotation:
        """The same with folds whose fits may be there already."""
        every = range(len(self.packages))
        estimates = [folds.estimate(n).values for n in every]
        return self._scored(folds, estimates, [folds.stores(n) for n in every])

    def by(self, folds: Folds) -> Rotation:
        """Each package by one writer that was fitted, and all of it chosen, on other lessons."""
        return self._by_each([(folds, folds.fitted())] * len(self.lessons))

    def from_some(self, config: EstimatedValueConfig, count: int) -> Rotation:
        """Each package by a writer that was fitted, and all of it chosen, on ``count`` others.

        Which ones is drawn for each package by ``config.seed``; fewer are among more.
        """
        rng, every = np.random.default_rng(config.seed), []
        for n in range(len(self.lessons)):
            others = np.delete(np.arange(len(self.lessons)), n)
            chosen = sorted(rng.permutation(others)[:count].tolist())
            every.append(Folds([self.lessons[m] for m in chosen], config))
        return self._by_each([(folds, folds.fitted()) for folds in every])

    def _by_each(self, every: Sequence[tuple[Folds, Fitted]]) -> Rotation:
        """Each package by the writer of one of these, in their order."""
        estimates, stores = [], []
        for lesson, (folds, found) in zip(self.lessons, every, strict=True):
            estimates.append(found.estimate(lesson.reading))
            stores.append(folds.written(lesson, estimates[-1], found.curve))
        return self._scored(every[0][0], [own.values for own in estimates], stores)

    def _scored(
        self,
        folds: Folds,
        estimates: list[Floats],
        stores: Sequence[Sequence[Sequence[int]]],
    ) -> Rotation:
        pairs = zip(estimates, self.lessons, strict=True)
        correlations = np.array([rank_correlation(own, x.values) for own, x in pairs])
        return Rotation(folds, self.ratios(stores), estimates, correlations)

    def with_true_values(self) -> Floats:
        """(packages, budgets) the ratios that the paced rule has where estimates are true.

        What choosing under a budget loses, apart from what estimating loses.
        """
        truth = [Estimate(lesson.values, lesson.word_values) for lesson in self.lessons]
        readings = [lesson.reading for lesson in self.lessons]
        stores = []
        for n, (reading, own) in enumerate(zip(readings, truth, strict=True)):
            curve = spend_curve_of(readings[:n] + readings[n + 1 :], truth[:n] + truth[n + 1 :])
            stores.append(
                [Episode(reading, own, amount, curve, True).run() for amount in self.amounts[n]]
            )
        return self.ratios(stores)
