"""The terminal audit of an episode: what its store is worth beside OPT and the references."""

from __future__ import annotations

from functools import lru_cache

from memaudit_gym import objective
from memaudit_gym.envs.episode import Episode
from memaudit_gym.errors import InputError
from memaudit_gym.objective import DEGENERATE_OPTIMUM
from memaudit_gym.optimum.solve import QUICK_CANDIDATES, QUICK_NODES, Optimum, optimum
from memaudit_gym.package import Package

AUDITS = ("scip", "exact", "off")


def check_audit(audit: str) -> str:
    """The audit's name, if it is one."""
    if audit not in AUDITS:
        raise InputError(f"unknown audit '{audit}'; use one of {', '.join(AUDITS)}")
    return audit


def solve(package: Package, budget: float, audit: str) -> Optimum:
    """OPT of a package, certified by the audit's solver."""
    if audit == "exact":
        return _exact(package, budget)
    from memaudit_gym.optimum.cache import default_cache

    return optimum(package, budget, certify=audit, cache=default_cache())


@lru_cache(maxsize=4096)
def _exact(package: Package, budget: float) -> Optimum:
    # The search takes less time than to write what it found to a disk.
    return optimum(package, budget, certify="exact")


def reward_scale(package: Package, budget: float, audit: str) -> float:
    """What ``reward="ratio"`` multiplies gains with: 1 / OPT, 0 where OPT is 0."""
    best = _reward_optimum(package, budget, audit)
    return 1.0 / best if best > DEGENERATE_OPTIMUM else 0.0


def _reward_optimum(package: Package, budget: float, audit: str) -> float:
    """OPT as the reward divides by it; with the audit off by whichever solver is quicker."""
    if audit != "off":
        return solve(package, budget, audit).value
    quick = _quick_optimum(package, budget)
    return solve(package, budget, "scip").value if quick is None else quick


@lru_cache(maxsize=16_384)
def _quick_optimum(package: Package, budget: float) -> float | None:
    """OPT where the exact search finds it at once."""
    from memaudit_gym.optimum.batch import exact_optima

    if len(package.candidates) > QUICK_CANDIDATES or package.composites:
        return None
    found = exact_optima([package], [budget], QUICK_NODES)
    return float(found.values[0, 0]) if found.certified[0, 0] else None


def terminal_info(episode: Episode, audit: str) -> dict[str, float | bool]:
    """What the last step reports, plain numbers only.

    Returns:
        value, cost, budget, invalidation_covered; with an audit also optimum, certified,
        degenerate and, where OPT > 0, optimum_ratio, gvt_ratio and density_ratio, the latter two
        not where the package has composites.
    """
    return {
        "value": episode.value,
        "cost": episode.spent,
        "budget": float(episode.budget),
        "invalidation_covered": episode.covered.invalidation(),
        **audited(episode.package, episode.value, episode.budget, audit),
    }


def audited(package: Package, value: float, budget: float, audit: str) -> dict[str, float | bool]:
    """The part of :func:`terminal_info` that comes with an audit."""
    if audit == "off":
        return {}
    best = solve(package, budget, audit)
    info: dict[str, float | bool] = {
        "optimum": best.value,
        "certified": best.certified,
        "degenerate": best.value <= DEGENERATE_OPTIMUM,
    }
    if best.value > DEGENERATE_OPTIMUM:
        info["optimum_ratio"] = value / best.value
        if not package.composites:
            gvt, density = _reference_values(package, budget)
            info["gvt_ratio"] = gvt / best.value
            info["density_ratio"] = density / best.value
    return info


@lru_cache(maxsize=4096)
def _reference_values(package: Package, budget: float) -> tuple[float, float]:
    from memaudit_gym.reference import density_store, gvt_store

    return (
        objective.value(package, gvt_store(package, budget)),
        objective.value(package, density_store(package, budget)),
    )
