"""Which packages it helps to learn from: other packages of the tested kind, other sources, both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agents.estimators.config import EstimatedValueConfig
from agents.estimators.fitting import Folds
from agents.estimators.lessons import Lesson
from agents.estimators.rotation import Rotation, Rotations
from memaudit_gym.package import Package

#: In how many parts the packages of a source are left out of the fits that choose its prices.
PARTS = 5


class Transfer:
    """The same packages by writers that learned from different ones.

    Args:
        packages: Those that are tested, at least three.
        config: What is fitted, and how it is chosen.
    """

    def __init__(self, packages: Sequence[Package], config: EstimatedValueConfig) -> None:
        self.config = config
        self.tested = Rotations(packages, config.budgets)

    def others(self, *sources: Sequence[Lesson]) -> Rotation:
        """Each package by a writer that learned from the others, and from all lessons of sources.

        Prices and the weight of summaries are chosen on the other packages alone: they are of the
        tested kind.
        """
        further = [lesson for source in sources for lesson in self.balanced(source)]
        return self.tested.under(Folds(self.tested.lessons, self.config, further=further))

    def alone(self, source: Sequence[Lesson]) -> Rotation:
        """Each package by one writer for which everything is fitted and chosen on the source."""
        return self.tested.by(Folds(source, self.config, parts=PARTS))

    def balanced(self, source: Sequence[Lesson]) -> list[Lesson]:
        """A source's lessons, weighing together no more than all tested packages together.

        So a large source does not drown the few packages of the tested kind; a small one counts
        as it is. Rows of estimators are words, or in proportion to them.
        """
        weight = min(1.0, _words(self.tested.lessons) / max(1, _words(source)))
        return [replace(lesson, weight=weight) for lesson in source]


def _words(lessons: Sequence[Lesson]) -> int:
    return sum(len(lesson.word_values) for lesson in lessons)
