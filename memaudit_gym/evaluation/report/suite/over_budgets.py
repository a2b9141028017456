"""A writer's mean over all budgets, with the interval that its packages give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.evaluation.means import mean_of
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.results import Episode


@dataclass(frozen=True)
class Overall:
    """The mean over packages of each package's mean over budgets.

    Args:
        least, most: Between which it is; they differ only where OPT is not certified.
        low, high: Ends of its interval; None where there are not two packages that differ.
        certified: Whether every OPT is.
    """

    least: float
    most: float
    low: float | None
    high: float | None
    certified: bool


def over_budgets(material: Material, policy: str) -> Overall | None:
    """That of a writer; None where no ratio of it is defined."""
    episodes = [
        e for budget in material.budgets for e in material.by_cell.get((policy, budget), ())
    ]
    most = mean_of(_by_package(episodes, least=False))
    least = mean_of(_by_package(episodes, least=True))
    if most is None or least is None:
        return None
    several = len({e.numbers_hash for e in episodes if e.ratio is not None}) > 1
    low, high = (least.low, most.high) if several else (None, None)
    certified = all(e.certified for e in episodes)
    return Overall(least.mean, most.mean, low, high, certified)


def _by_package(episodes: Sequence[Episode], *, least: bool) -> list[float]:
    found: dict[tuple[str, str, int | None], list[float]] = {}
    for e in episodes:
        ratio = e.ratio_least if least else e.ratio
        if ratio is not None:
            found.setdefault((e.distribution, e.content_hash, e.seed), []).append(ratio)
    return [sum(ratios) / len(ratios) for ratios in found.values()]
