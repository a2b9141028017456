"""Means over episodes of what a writer loses, by cause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from memaudit_gym.evaluation.loss_parts import CAUSES, Losses
from memaudit_gym.evaluation.losses import Explainer
from memaudit_gym.evaluation.results import OPT, Episode
from memaudit_gym.objective import DEGENERATE_OPTIMUM
from memaudit_gym.package import Package


@dataclass(frozen=True)
class MeanLosses:
    """What a writer loses on average.

    Args:
        n: Episodes.
        undefined: Those with OPT = 0, which have no shares.
        values: {cause: mean value}; they sum to the mean of OPT - F(X).
        shares: {cause: mean of value / OPT}; they sum to 1 less the mean ratio. None where every
            episode is undefined.
    """

    n: int
    undefined: int
    values: Mapping[str, float]
    shares: Mapping[str, float] | None

    def to_json(self) -> dict[str, Any]:
        """JSON values."""
        return asdict(self)


def explain_episodes(package: Package, episodes: Iterable[Episode]) -> dict[str, Losses]:
    """What every writer loses on one package at one budget.

    Args:
        package: The package of the episodes.
        episodes: Of one package and budget; that of ``opt`` is among them.

    Returns:
        The losses by policy; those of ``opt`` are none.

    Raises:
        InputError: A store holds a candidate that the package does not have.
    """
    played = {one.policy: one for one in episodes}
    explainer = Explainer(package, package.positions(played[OPT].store))
    known: dict[tuple[tuple[str, ...], float], Losses] = {}  # many writers keep the same store
    for one in played.values():
        if (key := (one.store, one.budget_value)) not in known:
            known[key] = explainer.explain(package.positions(one.store), one.budget_value)
    return {name: known[one.store, one.budget_value] for name, one in played.items()}


class LossSums:
    """Sums over episodes, from which the means follow; no episode's parts are held."""

    def __init__(self) -> None:
        self._n = self._defined = 0
        self._values, self._shares = dict.fromkeys(CAUSES, 0.0), dict.fromkeys(CAUSES, 0.0)

    def add(self, losses: Losses) -> None:
        """Counts one episode more."""
        self._n += 1
        defined = losses.optimum > DEGENERATE_OPTIMUM
        self._defined += defined
        for cause, value in losses.by_cause.items():
            self._values[cause] += value
            if defined:
                self._shares[cause] += value / losses.optimum

    def mean(self) -> MeanLosses:
        """The means over the episodes, one or more, that were counted."""
        defined = self._defined
        shares = {cause: total / defined for cause, total in self._shares.items() if defined}
        return MeanLosses(
            n=self._n,
            undefined=self._n - defined,
            values={cause: total / self._n for cause, total in self._values.items()},
            shares=shares or None,
        )
