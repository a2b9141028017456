"""Which packages it helps a writer that plans ahead to learn from."""

from __future__ import annotations

from collections.abc import Sequence

from agents.estimators.reading import Floats
from agents.estimators.solved import Solved
from agents.foresight.config import ForesightConfig
from agents.foresight.fitting import Kinds, each_a_kind, fit
from agents.foresight.writer import Episode, Foresight
from agents.sources import Source
from memaudit_gym.package import Package
from memaudit_gym.view import visible_view


class ForesightTransfer:
    """The same packages by writers that learned from different ones.

    Args:
        packages: Those that are tested, at least three.
        config: How far what is learned is trusted; it is tested at ``validation.budgets``.
        sources: What else is learned from.
        balanced: Whether large sources count less.
    """

    def __init__(
        self,
        packages: Sequence[Package],
        config: ForesightConfig,
        sources: Sequence[Source],
        balanced: bool = True,
    ) -> None:
        self.config, self.balanced = config, balanced
        self.tested = Solved(packages, config.validation.budgets)
        self.sources = {source.name: source.packages for source in sources}

    def weight(self, source: str) -> float:
        """How often each package of a source counts beside one of the tested.

        Balanced, all of them together count no more than all tested packages.
        """
        if not self.balanced:
            return 1.0
        return min(1.0, len(self.tested.packages) / len(self.sources[source]))

    def others(self, *sources: str) -> tuple[Floats, None]:
        """(packages, budgets) ratios of writers that learned from the others and from sources."""
        further: dict[str, Sequence[Package]] = {}
        for name in sources:
            further |= self._kinds(name)
        stores = []
        for n, package in enumerate(self.tested.packages):
            rest = [other for m, other in enumerate(self.tested.packages) if m != n]
            learned = fit({**each_a_kind(rest), **further}, self.config)
            stores.append(written(package, learned, self.tested.amounts[n]))
        return self.tested.ratios(stores), None

    def alone(self, source: str) -> tuple[Floats, None]:
        """(packages, budgets) ratios of one writer for which all is learned from a source."""
        learned = fit(self._kinds(source), self.config)
        pairs = zip(self.tested.packages, self.tested.amounts, strict=True)
        stores = [written(package, learned, amounts) for package, amounts in pairs]
        return self.tested.ratios(stores), None

    def _kinds(self, source: str) -> Kinds:
        """The packages of a source; balanced, dealt out to as many kinds as there are tested."""
        packages = self.sources[source]
        most = len(self.tested.packages) if self.balanced else len(packages)
        count = min(most, len(packages))
        return {f"{source}, {part}": packages[part::count] for part in range(count)}


def written(package: Package, learned: Foresight, amounts: Sequence[float]) -> list[list[int]]:
    """One store a budget, by visible fields."""
    stores = []
    for amount in amounts:
        episode = Episode(visible_view(package), amount, learned)
        while not episode.done:
            episode.step()
        stores.append(sorted(episode.store))
    return stores
