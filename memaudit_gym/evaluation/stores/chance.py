"""What a package finds in stores that know nothing of it: the adjudicator's chance level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym import objective
from memaudit_gym.exports.record import Export
from memaudit_gym.exports.union import union
from memaudit_gym.objective import DEGENERATE_OPTIMUM
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package


@dataclass(frozen=True, slots=True)
class Chance:
    """Means over the strangers' stores at one budget.

    Args:
        stores: How many.
        raw_value: F of a whole store, whatever it costs.
        upper_union_ratio: The upper-pruned row; None where every OPT is 0.
    """

    stores: int
    raw_value: float
    upper_union_ratio: float | None


def chance_levels(
    package: Package,
    strangers: Sequence[Export],
    judge: str,
    budgets: Sequence[float],
    cache: Cache | None = None,
) -> list[Chance]:
    """The chance level at each budget.

    Args:
        package: The package that is scored.
        strangers: Stores of other conversations, at least one. Their provenance is not used: it
            names turns of another conversation.
        judge: The adjudicator.
        budgets: Numbers.
        cache: Where certificates are kept.
    """
    scored = [_of_stranger(package, export, judge, budgets, cache) for export in strangers]
    return [
        Chance(len(scored), _mean([raw for raw, _ in scored]) or 0.0, _mean(ratios))
        for ratios in zip(*(ratios for _, ratios in scored), strict=True)
    ]


def _of_stranger(
    package: Package, export: Export, judge: str, budgets: Sequence[float], cache: Cache | None
) -> tuple[float, list[float | None]]:
    both = union(package, export, provenance={}, judge=judge)
    assert both is not None  # an adjudicator was named
    ratios: list[float | None] = []
    for budget in budgets:
        upper, of = (
            optimum(p, budget, cache=cache).value for p in (both.exported_only, both.merged)
        )
        ratios.append(upper / of if of > DEGENERATE_OPTIMUM else None)
    return objective.value(both.merged, both.store), ratios


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
