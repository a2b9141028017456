"""Rows that are solved exactly: OPT, and OPT over some of the candidates."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from memaudit_gym.optimum.cache import default_cache
from memaudit_gym.optimum.solve import Optimum, optimum
from memaudit_gym.package import Package
from memaudit_gym.records import VALIDITY_TYPES, Candidate
from memaudit_gym.reference.restricted import GENERIC_TYPES

#: {registered name: which candidates may be stored}; all units keep their weight.
OPTIMA: Mapping[str, Callable[[Candidate], bool]] = {
    "opt": lambda candidate: True,
    "no_tombstone_opt": lambda candidate: candidate.type not in VALIDITY_TYPES,
    "generic_opt": lambda candidate: candidate.type in GENERIC_TYPES,
}


def has_validity_candidates(package: Package) -> bool:
    """Whether the package has candidates that say something is no longer true."""
    return any(candidate.type in VALIDITY_TYPES for candidate in package.candidates)


def restricted(package: Package, name: str) -> Package:
    """The package with the candidates that an optimum may store."""
    return package if name == "opt" else package.restricted(OPTIMA[name])


def solve(
    package: Package, budget: float, certify: str, time_limit: float | None = None
) -> Optimum:
    """OPT of a package, certified as asked and cached on disk where it is."""
    return optimum(package, budget, certify, default_cache(), time_limit)
