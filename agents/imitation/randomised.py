"""MemAudit-Small with its fingerprints blurred: other counts, costs and weights a package."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from memaudit_gym.generators import generate
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit

#: The standard deviation of a weight's logarithm.
WEIGHT_SPREAD = 0.3
#: What a cost changes by; it never falls below 1.
COST_STEPS = (-1, 0, 0, 1)


def randomised(distribution: str, seed: int) -> Package:
    """A package of a distribution whose numbers nobody can recognise it by.

    Counts are drawn from 1 to 5, every cost moves by at most 1, and every weight is multiplied by
    a factor of its own. Types, coverage and texts stay as the generator has them.

    Args:
        distribution: One of MemAudit-Small.
        seed: Of the package and of the changes.
    """
    draws = np.random.default_rng([seed, 0xB1])
    normal, update = draws.integers(1, 6, size=2).tolist()
    package = generate(distribution, seed, normal, update)
    factors = np.exp(WEIGHT_SPREAD * draws.standard_normal(len(package.units))).tolist()
    steps = draws.choice(COST_STEPS, size=len(package.candidates)).tolist()
    return replace(
        package,
        units=tuple(map(_weighted, package.units, factors)),
        candidates=tuple(map(_priced, package.candidates, steps)),
    )


def _weighted(unit: EvidenceUnit, factor: float) -> EvidenceUnit:
    return replace(unit, weight=unit.weight * factor)


def _priced(candidate: Candidate, step: int) -> Candidate:
    return replace(candidate, cost=max(1.0, candidate.cost + step))


def randomised_packages(distributions: Sequence[str], seeds: range) -> list[Package]:
    """Those of several distributions."""
    return [randomised(name, seed) for name in distributions for seed in seeds]
