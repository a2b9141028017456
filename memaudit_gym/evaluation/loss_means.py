"""Means over episodes of what a writer loses, by cause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from memaudit_gym.evaluation.loss_parts import CAUSES, Losses
from memaudit_gym.evaluation.losses import explain
from memaudit_gym.evaluation.results import Episode
from memaudit_gym.objective import DEGENERATE_OPTIMUM
from memaudit_gym.package import Package

OPT = "opt"


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
        {policy: its losses}; those of ``opt`` are none.

    Raises:
        InputError: A store holds a candidate that the package does not have.
    """
    stores = {e.policy: (package.positions(e.store), e.budget_value) for e in episodes}
    best, _ = stores[OPT]
    return {name: explain(package, store, best, b) for name, (store, b) in stores.items()}


def mean_losses(losses: Sequence[Losses]) -> MeanLosses:
    """The means over one episode or more."""
    values = np.array([list(one.by_cause.values()) for one in losses])
    optima = np.array([one.optimum for one in losses])
    defined = optima > DEGENERATE_OPTIMUM
    shares = values[defined] / optima[defined, None]
    return MeanLosses(
        n=len(losses),
        undefined=int((~defined).sum()),
        values=_means(values),
        shares=_means(shares) if defined.any() else None,
    )


def _means(table: np.ndarray[Any, np.dtype[np.float64]]) -> dict[str, float]:
    return dict(zip(CAUSES, table.mean(axis=0).tolist(), strict=True))
