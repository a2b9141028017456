"""From packages to a writer: estimates, and prices from packages that an estimator has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agents.estimators.config import EstimatorConfig
from agents.estimators.estimator import ValueEstimator
from agents.estimators.labels import singleton_values
from agents.estimators.pacing import SpendCurve, spend_curve
from agents.estimators.reading import Floats, Reading, read
from memaudit_gym.errors import InputError
from memaudit_gym.package import Package
from memaudit_gym.view import visible_view


@dataclass(frozen=True)
class Lesson:
    """A package as an estimator learns from it."""

    name: str
    reading: Reading
    values: Floats


@dataclass(frozen=True)
class Fitted:
    """What a writer needs.

    Args:
        estimator: Fitted on all lessons.
        curve: From the estimates of each lesson by an estimator fitted on the others.
    """

    estimator: ValueEstimator
    curve: SpendCurve


def lessons_of(packages: Sequence[Package]) -> list[Lesson]:
    """Reads and labels packages.

    Raises:
        InputError: A package with nothing to learn from.
    """
    return [Lesson(p.name, read(visible_view(p)), singleton_values(p)) for p in packages]


class Folds:
    """Estimators fitted on all lessons but some; each is fitted once.

    Args:
        lessons: All lessons.
        config: What an estimator is made of.
        seed: Of everything that is drawn.
    """

    def __init__(self, lessons: Sequence[Lesson], config: EstimatorConfig, seed: int) -> None:
        self.lessons, self.config, self.seed = lessons, config, seed
        self._estimates: dict[frozenset[int], dict[int, Floats]] = {}

    def estimator(self, without: frozenset[int] = frozenset()) -> ValueEstimator:
        """Fitted on the lessons that are not in ``without``."""
        chosen = [lesson for n, lesson in enumerate(self.lessons) if n not in without]
        found = ValueEstimator(self.config, self.seed)
        found.fit_readings([c.reading for c in chosen], [c.values for c in chosen])
        return found

    def estimates(self, lesson: int, without: frozenset[int] = frozenset()) -> Floats:
        """Of a lesson, by an estimator fitted on all but it and ``without``."""
        out = without | {lesson}
        if out not in self._estimates:
            fitted = self.estimator(out)
            self._estimates[out] = {
                n: fitted.predict_reading(self.lessons[n].reading) for n in sorted(out)
            }
        return self._estimates[out][lesson]

    def curve(self, without: frozenset[int] = frozenset()) -> SpendCurve:
        """From the lessons that are not in ``without``, each estimated without itself.

        Raises:
            InputError: There are fewer than two such lessons.
        """
        chosen = [n for n in range(len(self.lessons)) if n not in without]
        if len(chosen) < 2:
            raise InputError("needs at least two packages to learn from")
        return spend_curve(
            [self.estimates(n, without) for n in chosen],
            [self.lessons[n].reading.costs for n in chosen],
            [self.lessons[n].reading.group_ptr for n in chosen],
        )


def fit(packages: Sequence[Package], config: EstimatorConfig, seed: int) -> Fitted:
    """Fits estimates and prices on packages.

    Raises:
        InputError: Fewer than two packages, or one with nothing to learn from.
    """
    folds = Folds(lessons_of(packages), config, seed)
    return Fitted(folds.estimator(), folds.curve())
