"""OPT of one who knows how likely every question is, but not which are asked (oracle)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream import EXPECTED_WEIGHTS
from memaudit_gym.number_checks import require_number
from memaudit_gym.package import Package

#: Beyond this many candidates the store is that of the Lagrangian bound, some thousandths below.
_MOST = 5_000


def informed_store(package: Package, budget: float) -> list[int]:
    """OPT on the weights that units have in the mean over all draws of the queries.

    No writer that goes by less than the draw itself keeps more in the mean over draws. It is
    offline: it knows the whole stream, as OPT does. Source: ours.

    Args:
        package: A package with expected weights in its metadata, as those of Stream have.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.

    Raises:
        InputError: The package has no expected weights, or a unit's is missing or no weight.
    """
    # The solver is loaded only by those who ask for it.
    from memaudit_gym.optimum.cache import default_cache
    from memaudit_gym.optimum.solve import optimum

    certify = "scip" if len(package.candidates) <= _MOST else "bound"
    best = optimum(with_expected_weights(package), budget, certify, default_cache())
    return sorted(package.positions(best.store))


def has_expected_weights(package: Package) -> bool:
    """Whether the package says what every unit is worth in the mean over draws of queries."""
    weights = package.metadata.get(EXPECTED_WEIGHTS)
    return isinstance(weights, Mapping) and all(unit.id in weights for unit in package.units)


def with_expected_weights(package: Package) -> Package:
    """The package with the expected weight of every unit in place of its own.

    Raises:
        InputError: As :func:`informed_store`.
    """
    weights = package.metadata.get(EXPECTED_WEIGHTS)
    if not isinstance(weights, Mapping):
        raise InputError(
            f"package '{package.name}' has no '{EXPECTED_WEIGHTS}' in its metadata, which the "
            "informed writer goes by; those of Stream have"
        )
    units = [replace(unit, weight=_weight(weights, unit.id)) for unit in package.units]
    return replace(package, units=tuple(units))


def _weight(weights: Mapping[str, Any], unit: str) -> float:
    require_number(weights.get(unit), table="metadata", record=EXPECTED_WEIGHTS, field=unit, low=0)
    return float(weights[unit])
