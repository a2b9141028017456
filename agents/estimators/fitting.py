"""From packages to a writer; whatever is chosen is chosen on packages not estimated from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from agents.estimators.config import EstimatedValueConfig
from agents.estimators.correction import Correction
from agents.estimators.estimate import Estimate, mean_estimate
from agents.estimators.estimator import ValueEstimator, member_names
from agents.estimators.fitted import Fitted, corrected
from agents.estimators.lessons import Lesson, lessons_of
from agents.estimators.pacing import SpendCurve
from agents.estimators.side_by_side import spend_curve_of
from agents.estimators.writer import OFFLINE, Episode
from memaudit_gym.budget import parse_budgets, resolve_budget
from memaudit_gym.errors import InputError
from memaudit_gym.package import Package
from memaudit_gym.view import visible_view

Some = frozenset[int]
NONE: Some = frozenset()


class Folds:
    """Estimators fitted on all lessons but some; each is fitted once.

    Args:
        lessons: All lessons.
        config: What is fitted, and how it is chosen.
        member: The one kind of member whose estimates count; None for the mean of all.
        further: Lessons of other kinds: every estimator is fitted on them as well, but neither
            corrections nor prices are.
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
        self._estimates: dict[Some, dict[int, list[Estimate]]] = {}
        self._corrections: dict[tuple[Some, Some], Correction] = {}
        self._curves: dict[Some, SpendCurve] = {}

    def variant(self, member: str | None = None, **changes: Any) -> Folds:
        """The same fits of estimators, with one kind of member alone or other settings around."""
        config = replace(self.config, **changes)
        found = Folds(self.lessons, config, member, self.further, self.parts)
        found._estimates = self._estimates
        if member == self.member:
            found._corrections = self._corrections
            if config.corrected == self.config.corrected:
                found._curves = self._curves
        return found

    def estimator(self, without: Some = NONE) -> ValueEstimator:
        """Fitted on the lessons that are not in ``without``."""
        found = ValueEstimator(self.config.estimator, self.config.seed)
        found.fit_lessons([*(self.lessons[n] for n in self._others(without)), *self.further])
        return found

    def uncorrected(self, lesson: int, without: Some = NONE) -> Estimate:
        """Of a lesson, by an estimator fitted on all but its part and ``without``."""
        out = without | self._part(lesson)
        if out not in self._estimates:
            fitted = self.estimator(out)
            self._estimates[out] = {
                n: fitted.estimate_each(self.lessons[n].reading) for n in sorted(out)
            }
        each = self._estimates[out][lesson]
        return mean_estimate([each[n] for n in self._counting])

    def correction(self, without: Some, part: Some = NONE) -> Correction | None:
        """Fitted on the lessons in neither, each estimated without itself and ``without``."""
        if not self.config.corrected:
            return None
        if (without, part) not in self._corrections:
            chosen = self._others(without | part)
            found = Correction(self.config.estimator.copies, self.config.seed)
            found.fit(
                [self.lessons[n] for n in chosen],
                [self.uncorrected(n, without).values for n in chosen],
            )
            self._corrections[without, part] = found
        return self._corrections[without, part]

    def estimate(self, lesson: int) -> Estimate:
        """Of a lesson, after all was fitted on the others."""
        reading, correction = self.lessons[lesson].reading, self.correction(self._part(lesson))
        return corrected(reading, self.uncorrected(lesson), correction)

    def curve(self, without: Some = NONE) -> SpendCurve:
        """From the lessons that are not in ``without``, each estimated without itself."""
        if without not in self._curves:
            chosen = self._others(without)
            readings = [self.lessons[n].reading for n in chosen]
            estimates = [
                corrected(
                    self.lessons[n].reading,
                    self.uncorrected(n, without),
                    self.correction(without, self._part(n)),
                )
                for n in chosen
            ]
            self._curves[without] = spend_curve_of(readings, estimates)
        return self._curves[without]

    def stores(self, lesson: int) -> list[list[int]]:
        """One a budget: a lesson, written after all was fitted and chosen on the others."""
        curve = self.curve(self._part(lesson))
        return self.written(self.lessons[lesson], self.estimate(lesson), curve)

    def fitted(self) -> Fitted:
        """What a writer needs that learns from all lessons."""
        return Fitted(self.estimator(), self.correction(NONE), self.curve())

    def written(self, lesson: Lesson, estimate: Estimate, curve: SpendCurve) -> list[list[int]]:
        """One store a budget: a lesson by an estimate of it, at prices that are known already."""
        package, rule = lesson.package, self.config.rule
        amounts = [resolve_budget(budget, package.raw_cost) for budget in self.budgets]
        if rule in OFFLINE:
            view = visible_view(package)
            return [OFFLINE[rule](view, amount, lambda _: estimate.values) for amount in amounts]
        paced = rule == "paced"
        return [Episode(lesson.reading, estimate, amount, curve, paced).run() for amount in amounts]

    def _part(self, lesson: int) -> Some:
        """The lessons that are left out with a lesson, itself among them."""
        every = range(len(self.lessons))
        return frozenset(n for n in every if n % self.parts == lesson % self.parts)

    def _others(self, without: Some) -> list[int]:
        return [n for n in range(len(self.lessons)) if n not in without]


def fit(packages: Sequence[Package], config: EstimatedValueConfig) -> Fitted:
    """Fits estimates, their correction and prices on packages.

    Raises:
        InputError: Fewer than two packages, or one with nothing to learn from.
    """
    if len(packages) < 2:
        raise InputError("needs at least two packages to learn from")
    return Folds(lessons_of(packages), config).fitted()
