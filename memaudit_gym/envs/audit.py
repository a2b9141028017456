"""The terminal audit of an episode: what its store is worth beside OPT and the references."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from memaudit_gym import objective
from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.prepared import Prepared
from memaudit_gym.envs.remembered import by_problem
from memaudit_gym.errors import InputError
from memaudit_gym.objective import DEGENERATE_OPTIMUM
from memaudit_gym.optimum.solve import QUICK_CANDIDATES, QUICK_NODES, optimum
from memaudit_gym.package import Package
from memaudit_gym.precision import inflation

AUDITS = ("scip", "exact", "off")


def check_audit(audit: str) -> str:
    """The audit's name, if it is one."""
    if audit not in AUDITS:
        raise InputError(f"unknown audit '{audit}'; use one of {', '.join(AUDITS)}")
    return audit


class Best(NamedTuple):
    """OPT, or the best value known, and whether it is certified."""

    value: float
    certified: bool


def solve(package: Package, budget: float, audit: str) -> Best:
    """OPT of a package, by the audit's solver."""
    return _SOLVERS[audit](package, budget)


@by_problem(16_384)
def _exact(package: Package, budget: float) -> Best:
    # The search takes less time than to write what it found to a disk.
    best = optimum(package, budget, certify="exact")
    return Best(best.value, best.certified)


@by_problem(16_384)
def _scip(package: Package, budget: float) -> Best:
    from memaudit_gym.optimum.cache import default_cache

    best = optimum(package, budget, certify="scip", cache=default_cache())
    return Best(best.value, best.certified)


_SOLVERS = {"exact": _exact, "scip": _scip}


def reward_scale(package: Package, budget: float, audit: str) -> float:
    """What ``reward="ratio"`` multiplies gains with: 1 / OPT, 0 where OPT is 0."""
    best = _reward_optimum(package, budget, audit)
    return 1.0 / best if best > DEGENERATE_OPTIMUM else 0.0


def _reward_optimum(package: Package, budget: float, audit: str) -> float:
    """OPT as the reward divides by it; with the audit off by whichever solver is quicker."""
    if audit != "off":
        return solve(package, budget, audit).value
    quick = _quick_optimum(package, budget)
    return quick.value if quick.certified else solve(package, budget, "scip").value


@by_problem(16_384)
def _quick_optimum(package: Package, budget: float) -> Best:
    """OPT where the exact search finds it at once."""
    from memaudit_gym.optimum.batch import exact_optima

    if len(package.candidates) > QUICK_CANDIDATES or package.composites:
        return Best(0.0, certified=False)
    found = exact_optima([package], [budget], QUICK_NODES)
    return Best(float(found.values[0, 0]), bool(found.certified[0, 0]))


def terminal_info(episode: Episode, audit: str) -> dict[str, float | bool]:
    """What the last step reports, plain numbers only.

    Returns:
        value, cost, budget, invalidation_covered; where F is precision utility apparent_value and
        inflation; with an audit also optimum, certified, degenerate and, where OPT > 0,
        optimum_ratio, gvt_ratio and density_ratio, the latter two not where the package has
        composites.
    """
    return {
        "value": episode.value,
        "cost": episode.spent,
        "budget": float(episode.budget),
        "invalidation_covered": episode.covered.invalidation(),
        **inflated(episode.prepared, episode.store),
        **audited(episode.package, episode.value, episode.budget, audit),
    }


def inflated(prepared: Prepared, store: Sequence[int]) -> dict[str, float]:
    """F of a store with its false claims, and its water-inflation degree; empty where F is that."""
    if prepared.apparent is None:
        return {}
    return {
        "apparent_value": objective.value(prepared.apparent, store),
        "inflation": inflation(prepared.apparent, store),
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
        if objective.is_submodular(package):
            gvt, density = _reference_values(package, budget)
            info["gvt_ratio"] = gvt / best.value
            info["density_ratio"] = density / best.value
    return info


@by_problem(16_384)
def _reference_values(package: Package, budget: float) -> tuple[float, float]:
    from memaudit_gym.reference import density_store, gvt_store

    return (
        objective.value(package, gvt_store(package, budget)),
        objective.value(package, density_store(package, budget)),
    )
