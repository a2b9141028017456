"""Rules that are allowed some types of candidates only; all units keep their weight (oracle)."""

from __future__ import annotations

from collections.abc import Callable

from memaudit_gym.package import Package
from memaudit_gym.records import VALIDITY_TYPES, Candidate
from memaudit_gym.reference.greedy import greedy_store
from memaudit_gym.reference.gvt import gvt_store
from memaudit_gym.reference.optimal import opt_store

GENERIC_TYPES = frozenset({"raw_span", "atomic_fact", "summary"})

Rule = Callable[[Package, float], list[int]]


def fact_only_store(package: Package, budget: float) -> list[int]:
    """Greedy over the atomic facts."""
    return _within(package, budget, greedy_store, lambda c: c.type == "atomic_fact")


def summary_only_store(package: Package, budget: float) -> list[int]:
    """Greedy over the summaries."""
    return _within(package, budget, greedy_store, lambda c: c.type == "summary")


def no_tombstone_gvt_store(package: Package, budget: float) -> list[int]:
    """GVT without tombstones and compound updates."""
    return _within(package, budget, gvt_store, lambda c: c.type not in VALIDITY_TYPES)


def no_tombstone_opt_store(package: Package, budget: float) -> list[int]:
    """The best store without tombstones and compound updates."""
    return _within(package, budget, opt_store, lambda c: c.type not in VALIDITY_TYPES)


def generic_opt_store(package: Package, budget: float) -> list[int]:
    """The best store of raw spans, facts and summaries."""
    return _within(package, budget, opt_store, lambda c: c.type in GENERIC_TYPES)


def _within(
    package: Package, budget: float, rule: Rule, keep: Callable[[Candidate], bool]
) -> list[int]:
    rest = package.restricted(keep)
    return package.positions(rest.ids(rule(rest, budget)))
