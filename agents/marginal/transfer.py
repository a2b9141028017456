"""Which packages it helps a marginal-value writer to learn from."""

from __future__ import annotations

from collections.abc import Sequence

from agents.estimators.reading import Floats
from agents.estimators.solved import Solved
from agents.marginal.config import MarginalConfig
from agents.marginal.fitting import Fitted, Rounds, visit
from agents.marginal.lessons import Lesson
from agents.marginal.stream import read
from agents.sources import Source
from memaudit_gym.errors import InputError
from memaudit_gym.package import Package
from memaudit_gym.view import visible_view


class MarginalTransfer:
    """The same packages by writers that learned from different ones.

    Args:
        packages: Those that are tested.
        config: What is learned, and how.
        sources: What else is learned from.
        balanced: Whether large sources count less.

    Raises:
        InputError: Too few packages to learn from and to set prices by, tested or of a source, or
            dials, which sources do not have.
    """

    def __init__(
        self,
        packages: Sequence[Package],
        config: MarginalConfig,
        sources: Sequence[Source],
        balanced: bool = True,
    ) -> None:
        self.config, self.balanced = config, balanced
        if config.dials:
            raise InputError("go with training alone: sources have the default ones", field="dials")
        # Before anything is solved, which takes long.
        for name, count in (("--packages", len(packages) - 1), *_counts(sources)):
            if count < config.paced_on:
                problem = f"leaves {count} to learn from, paced_on needs {config.paced_on}"
                raise InputError(problem, file=name)
        self.tested = Solved(packages, config.budgets)
        self.sources = {source.name: source.packages for source in sources}

    def weight(self, source: str) -> float:
        """How often each state in a source counts beside those of the tested kind.

        Balanced, all of its candidates together count no more than those of all tested packages.
        """
        if not self.balanced:
            return 1.0
        return min(1.0, _size(self.tested.packages) / _size(self.sources[source]))

    def others(self, *sources: str) -> tuple[Floats, None]:
        """(packages, budgets) ratios of writers that learned from the others and from sources.

        Prices are set by some of the others.
        """
        every, stores = self.tested.packages, []
        further = [(p, self.weight(name)) for name in sources for p in self.sources[name]]
        for n, package in enumerate(every):
            rest = [other for m, other in enumerate(every) if m != n]
            fitted = _played(Rounds(rest, self.config, further))
            stores.append(written(package, fitted, self.tested.amounts[n]))
        return self.tested.ratios(stores), None

    def alone(self, source: str) -> tuple[Floats, None]:
        """(packages, budgets) ratios of one writer for which all is learned from a source."""
        fitted = _played(Rounds(self.sources[source], self.config))
        pairs = zip(self.tested.packages, self.tested.amounts, strict=True)
        stores = [written(package, fitted, amounts) for package, amounts in pairs]
        return self.tested.ratios(stores), None


def written(package: Package, fitted: Fitted, amounts: Sequence[float]) -> list[list[int]]:
    """One store a budget, by visible fields."""
    lesson = Lesson(package, read(visible_view(package), fitted.background), scale=1.0)
    groups, curve = fitted.groups, fitted.curve
    return [visit(lesson, groups, amount, curve, fitted.belief).store for amount in amounts]


def _played(rounds: Rounds) -> Fitted:
    for number in range(rounds.config.rounds):
        rounds.play(number)
    return rounds.fitted()


def _counts(sources: Sequence[Source]) -> list[tuple[str, int]]:
    return [(f"--source {source.name}", len(source.packages)) for source in sources]


def _size(packages: Sequence[Package]) -> int:
    return sum(len(package.candidates) for package in packages)
