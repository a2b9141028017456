"""What a store is worth and what is in it.

Source: MemAudit, the metrics of a store.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.objective import (
    DEGENERATE_OPTIMUM,
    cost,
    covered_by,
    units_covered,
    value_of,
)
from memaudit_gym.package import Package
from memaudit_gym.records import ROLES


@dataclass(frozen=True)
class StoreMetrics:
    """The metrics of one store.

    Args:
        value: F.
        cost: Its summed cost.
        covered: {role: units covered, the sum of min(1, z)}; stale memories are measured only.
        representation_mix: {representation type: how many}.
    """

    value: float
    cost: float
    covered: dict[str, float]
    representation_mix: dict[str, int]


def measure(package: Package, store: Sequence[int]) -> StoreMetrics:
    """The metrics of a store (candidate positions)."""
    covered = covered_by(package, store)
    return StoreMetrics(
        value=float(value_of(package, covered)),
        cost=cost(package, store),
        covered={role: units_covered(package, covered, role) for role in ROLES},
        representation_mix=dict(sorted(Counter(package.candidates[u].type for u in store).items())),
    )


def ratio_to(optimum: float, value: float) -> float | None:
    """value / OPT; None where OPT is 0."""
    return None if optimum <= DEGENERATE_OPTIMUM else value / optimum
