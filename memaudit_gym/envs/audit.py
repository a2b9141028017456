"""The terminal audit of an episode: what its store is worth beside OPT and the references."""

from __future__ import annotations

from functools import lru_cache

from memaudit_gym.envs.episode import Episode
from memaudit_gym.errors import InputError
from memaudit_gym.objective import DEGENERATE_OPTIMUM, cost, covered_by, units_covered, value
from memaudit_gym.optimum.solve import Optimum, optimum
from memaudit_gym.package import Package

AUDITS = ("scip", "exact", "off")


def check_audit(audit: str) -> str:
    """The audit's name, if it is one."""
    if audit not in AUDITS:
        raise InputError(f"unknown audit '{audit}'; use one of {', '.join(AUDITS)}")
    return audit


def solve(package: Package, budget: float, audit: str) -> Optimum:
    """OPT of a package, certified by the audit's solver and cached."""
    from memaudit_gym.optimum.cache import default_cache

    return optimum(package, budget, certify=audit, cache=default_cache())


def terminal_info(episode: Episode, audit: str) -> dict[str, float | bool]:
    """What the last step reports, plain numbers only.

    Returns:
        value, cost, budget, invalidation_covered; with an audit also optimum, certified,
        degenerate and, where OPT > 0, optimum_ratio, gvt_ratio and density_ratio.
    """
    package, store = episode.package, episode.store
    info: dict[str, float | bool] = {
        "value": episode.value,
        "cost": cost(package, store),
        "budget": float(episode.budget),
        "invalidation_covered": units_covered(package, covered_by(package, store), "invalidation"),
    }
    if audit == "off":
        return info
    best = solve(package, episode.budget, audit)
    info |= {
        "optimum": best.value,
        "certified": best.certified,
        "degenerate": best.value <= DEGENERATE_OPTIMUM,
    }
    if best.value > DEGENERATE_OPTIMUM:
        gvt, density = _reference_values(package, episode.budget)
        info["optimum_ratio"] = episode.value / best.value
        info["gvt_ratio"] = gvt / best.value
        info["density_ratio"] = density / best.value
    return info


@lru_cache(maxsize=4096)
def _reference_values(package: Package, budget: float) -> tuple[float, float]:
    from memaudit_gym.reference import density_store, gvt_store

    return (
        value(package, gvt_store(package, budget)),
        value(package, density_store(package, budget)),
    )
