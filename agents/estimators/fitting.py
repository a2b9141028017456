"""From packages to a writer; whatever is chosen is chosen on packages not estimated from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from agents.estimators.config import EstimatedValueConfig
from agents.estimators.estimator import ValueEstimator, member_names
from agents.estimators.lessons import Lesson, lessons_of
from agents.estimators.pacing import SpendCurve, spend_curve
from agents.estimators.reading import Floats
from agents.estimators.writer import OFFLINE, Episode, weighted
from memaudit_gym.budget import parse_budgets, resolve_budget
from memaudit_gym.errors import InputError
from memaudit_gym.objective import value
from memaudit_gym.package import Package
from memaudit_gym.view import visible_view

#: Weights of a summary's value to choose from.
RETELLINGS = (0.0, 0.25, 0.5, 0.75, 1.0)
NONE: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Fitted:
    """What a writer needs.

    Args:
        estimator: Fitted on all lessons.
        curve: From the estimates of each lesson by an estimator fitted on the others.
        retelling: The weight of a summary's value, chosen on the same estimates.
    """

    estimator: ValueEstimator
    curve: SpendCurve
    retelling: float


class Folds:
    """Estimators fitted on all lessons but some; each is fitted once.

    Args:
        lessons: All lessons.
        config: What is fitted, and how it is chosen.
        member: The one kind of member whose estimates count; None for the mean of all.
        further: Lessons of other kinds: every estimator is fitted on them as well, but nothing
            is chosen on them.
        parts: In how many parts lessons are left out of the fits that estimate them; None for
            each alone.
    """

    def __init__(
        self,
        lessons: Sequence[Lesson],
        config: EstimatedValueConfig,
        member: str | None = None,
        further: Sequence[Lesson] = (),
        parts: int | None = None,
    ) -> None:
        self.lessons, self.config, self.member = lessons, config, member
        self.further, self.parts = further, parts or len(lessons)
        self.budgets = parse_budgets(config.budgets)
        kinds = member_names(config.estimator)
        self._counting = [n for n, kind in enumerate(kinds) if member in (None, kind)]
        self._estimates: dict[frozenset[int], dict[int, Floats]] = {}
        self._weights: dict[frozenset[int], float] = {}

    def variant(self, rule: str | None = None, member: str | None = None) -> Folds:
        """The same fits under another rule, or with one kind of member alone."""
        config = replace(self.config, rule=rule or self.config.rule)
        found = Folds(self.lessons, config, member, self.further, self.parts)
        found._estimates = self._estimates
        return found

    def estimator(self, without: frozenset[int] = NONE) -> ValueEstimator:
        """Fitted on the lessons that are not in ``without``."""
        found = ValueEstimator(self.config.estimator, self.config.seed)
        found.fit_lessons([*self._others(without), *self.further])
        return found

    def estimates(self, lesson: int, without: frozenset[int] = NONE) -> Floats:
        """Of a lesson, by an estimator fitted on all but its part and ``without``."""
        every = range(len(self.lessons))
        out = without.union(n for n in every if n % self.parts == lesson % self.parts)
        if out not in self._estimates:
            fitted = self.estimator(out)
            self._estimates[out] = {
                n: fitted.predict_each(self.lessons[n].reading) for n in sorted(out)
            }
        found: Floats = self._estimates[out][lesson][self._counting].mean(axis=0)
        return found

    def curve(self, retelling: float, without: frozenset[int] = NONE) -> SpendCurve:
        """From the lessons that are not in ``without``, each estimated without itself."""
        chosen = [n for n in range(len(self.lessons)) if n not in without]
        readings = [self.lessons[n].reading for n in chosen]
        return spend_curve(
            [
                weighted(self.estimates(n, without), reading, retelling)
                for n, reading in zip(chosen, readings, strict=True)
            ],
            [reading.costs for reading in readings],
            [reading.group_ptr for reading in readings],
        )

    def retelling(self, without: frozenset[int] = NONE) -> float:
        """The weight with the best stores of the lessons that are not in ``without``.

        A store counts by its share of the best one at the same budget; ties: the lower weight.
        """
        if without not in self._weights:
            self._weights[without] = self._best_weight(without)
        return self._weights[without]

    def _best_weight(self, without: frozenset[int]) -> float:
        if not any(lesson.reading.retelling.any() for lesson in self._others(without)):
            return 1.0
        values = np.array([self._worth(weight, without) for weight in RETELLINGS])
        best = values.max(axis=0)
        shares = np.divide(values, best, out=np.zeros_like(values), where=best > 0)
        return RETELLINGS[int(shares.mean(axis=1).argmax())]

    def _worth(self, retelling: float, without: frozenset[int]) -> list[float]:
        """F of every store: lesson by lesson, budget by budget."""
        curve = self.curve(retelling, without)
        chosen = [n for n in range(len(self.lessons)) if n not in without]
        return [
            value(self.lessons[n].package, store)
            for n in chosen
            for store in self.written(self.lessons[n], self.estimates(n, without), retelling, curve)
        ]

    def stores(self, lesson: int) -> list[list[int]]:
        """One a budget: a lesson, written after all was fitted and chosen on the others."""
        out = frozenset({lesson})
        weight = self.retelling(out)
        curve = self.curve(weight, out)
        return self.written(self.lessons[lesson], self.estimates(lesson), weight, curve)

    def fitted(self) -> Fitted:
        """What a writer needs that learns from all lessons."""
        weight = self.retelling()
        return Fitted(self.estimator(), self.curve(weight), weight)

    def written(
        self, lesson: Lesson, estimates: Floats, retelling: float, curve: SpendCurve
    ) -> list[list[int]]:
        """One store a budget: a lesson by its estimates, at prices that are chosen already."""
        package, reading = lesson.package, lesson.reading
        values = weighted(estimates, reading, retelling)
        amounts = [resolve_budget(budget, package.raw_cost) for budget in self.budgets]
        rule = self.config.rule
        if rule in OFFLINE:
            view = visible_view(package)
            return [OFFLINE[rule](view, amount, lambda _: values) for amount in amounts]
        paced = rule == "paced"
        return [Episode(reading, values, amount, curve, paced).run() for amount in amounts]

    def _others(self, without: frozenset[int]) -> list[Lesson]:
        return [lesson for n, lesson in enumerate(self.lessons) if n not in without]


def fit(packages: Sequence[Package], config: EstimatedValueConfig) -> Fitted:
    """Fits estimates, prices and the weight of summaries on packages.

    Raises:
        InputError: Fewer than two packages, or one with nothing to learn from.
    """
    if len(packages) < 2:
        raise InputError("needs at least two packages to learn from")
    return Folds(lessons_of(packages), config).fitted()
