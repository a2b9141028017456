"""What the generators of MemAudit-Small draw, as laws: every draw is uniform and independent.

Weights are hidden. The one number that is drawn and visible is the raw cost of ``base``'s facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.package import Package

Array = NDArray[np.float64]

#: {distribution: {name of the units before the colon: the weights they may have}}.
WEIGHTS: Mapping[str, Mapping[str, tuple[float, ...]]] = {
    "base": {
        "fact": (1.0, 1.2, 1.4),
        "current": (2.0, 2.25, 2.5),
        "invalid": (2.0, 2.25, 2.5),
    },
    "update_chain": {},
    "temporal_interval": {},
    "density_trap": {"specific": (1.45, 1.6, 1.75)},
    "scope_shift": {"pref": (1.6, 1.8, 2.0)},
    "summary_tradeoff": {"primary": (1.35, 1.5, 1.65), "secondary": (1.0, 1.1)},
    "redundancy_heavy": {"tail": (1.0, 1.15, 1.3)},
    "abstention_hard": {"abstain": (2.0, 2.15, 2.3), "answer": (1.75, 1.9)},
    "density_hint": {},
    "scope_conflict": {},
}

#: {distribution: (beginning of the experience's id, type, the costs it may have)}.
COSTS: Mapping[str, tuple[str, str, tuple[float, ...]]] = {"base": ("fact_", "raw_span", (5, 6))}


def weight_vectors(package: Package, distribution: str) -> Array:
    """(M, m) all weight vectors that the distribution draws, each as likely as any other."""
    law = WEIGHTS[distribution]
    options = [
        law.get(unit.id.partition(":")[0], (float(weight),))
        for unit, weight in zip(package.units, package.weights, strict=True)
    ]
    return np.array(list(product(*options)))


def drawn_costs(package: Package, distribution: str) -> dict[int, tuple[float, ...]]:
    """{candidate whose cost is drawn: the costs, each as likely as any other}."""
    if distribution not in COSTS:
        return {}
    start, type_, options = COSTS[distribution]
    return {
        position: options
        for position, candidate in enumerate(package.candidates)
        if candidate.experience_id.startswith(start) and candidate.type == type_
    }
