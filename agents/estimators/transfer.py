"""Which packages it helps an estimated-value writer to learn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agents.estimators.config import EstimatedValueConfig
from agents.estimators.fitting import Folds
from agents.estimators.lessons import Lesson, lessons_of
from agents.estimators.reading import Floats
from agents.estimators.rotation import Rotation, Rotations
from agents.sources import Source
from memaudit_gym.package import Package

#: In how many parts the packages of a source are left out of the fits that choose its prices.
PARTS = 5


class EstimatedTransfer:
    """The same packages by writers that learned from different ones.

    Args:
        packages: Those that are tested.
        config: What is fitted, and how it is chosen.
        sources: What else is learned from, each with two packages or more.
        balanced: Whether large sources count less.
    """

    def __init__(
        self,
        packages: Sequence[Package],
        config: EstimatedValueConfig,
        sources: Sequence[Source],
        balanced: bool = True,
    ) -> None:
        self.config, self.balanced = config, balanced
        self.sources = {source.name: lessons_of(source.packages) for source in sources}
        self.tested = Rotations(packages, config.budgets)

    def weight(self, source: str) -> float:
        """How often each row of a source counts beside those of the tested kind.

        Balanced, all of its words together count no more than those of all tested packages, so
        that a large source does not drown the few of the tested kind; a small one counts as it is.
        """
        if not self.balanced:
            return 1.0
        return min(1.0, _words(self.tested.lessons) / max(1, _words(self.sources[source])))

    def others(self, *sources: str) -> tuple[Floats, float]:
        """Ratios and rank correlation after learning from the others and from sources.

        Corrections and prices are fitted on the other packages alone: they are of the
        tested kind.
        """
        return _figures(self.tested.under(self.folds(*sources)))

    def folds(self, *sources: str) -> Folds:
        """The fits of that, with the lessons of sources in each."""
        further = [
            replace(lesson, weight=self.weight(name))
            for name in sources
            for lesson in self.sources[name]
        ]
        return Folds(self.tested.lessons, self.config, further=further)

    def alone(self, source: str) -> tuple[Floats, float]:
        """The same of one writer for which everything is fitted and chosen on a source."""
        return _figures(self.tested.by(Folds(self.sources[source], self.config, parts=PARTS)))


def _figures(found: Rotation) -> tuple[Floats, float]:
    return found.ratios, float(found.correlations.mean())


def _words(lessons: Sequence[Lesson]) -> int:
    return sum(len(lesson.word_values) for lesson in lessons)
