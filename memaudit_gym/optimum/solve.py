"""OPT of a package at a budget, with its certificate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.optimum.branch_and_bound import exact_search
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.certificate import Certificate, agree
from memaudit_gym.optimum.highs import highs
from memaudit_gym.optimum.lagrangian import lagrangian
from memaudit_gym.optimum.opinion import opinion
from memaudit_gym.optimum.problem import Problem, check_budget, reduce_package
from memaudit_gym.optimum.scip import scip
from memaudit_gym.optimum.solver import Solver
from memaudit_gym.package import Package

CERTIFY_MODES = ("scip", "exact", "auto", "both", "all", "bound")
_DEMANDING = ("both", "all")
#: The exact search joins by itself up to this many candidates that matter ...
QUICK_CANDIDATES = 100
#: ... and then gives up after this many nodes, within a second or so.
QUICK_NODES = 50_000


@dataclass(frozen=True)
class Optimum:
    """OPT, or an interval around it.

    Args:
        value: F of the store, computed outside the solvers. OPT where certified.
        low, high: OPT is in between; both are ``value`` where certified.
        certified: Whether ``value`` may be called OPT.
        store: Candidate ids, feasible.
        certificate: What the first solver said.
        others: What further solvers said.
        agreed: Whether the values of all certificates that hold agree; None where fewer than two
            do.
        difference: Between the furthest two of these values, absolute; None as ``agreed``.
    """

    value: float
    low: float
    high: float
    certified: bool
    store: tuple[str, ...]
    certificate: Certificate
    others: tuple[Certificate, ...] = ()
    agreed: bool | None = None
    difference: float | None = None


def optimum(
    package: Package,
    budget: float,
    certify: str = "scip",
    cache: Cache | None = None,
    time_limit: float | None = None,
) -> Optimum:
    """OPT of a package at a budget.

    Args:
        package: The package; it may have no candidates.
        budget: A finite number of at least 0.
        certify: ``scip``; ``exact``, the exact search alone; ``auto``, SCIP and, where it is
            quick, the exact search as second solver; ``both``, which demands it; ``all``, HiGHS
            too where every h is piecewise linear, of which two must succeed and none may
            disagree; ``bound``, an interval that is never certified, for what no solver closes
            (:mod:`memaudit_gym.optimum.lagrangian`).
        cache: Where certificates are kept; see :func:`memaudit_gym.optimum.cache.default_cache`.
        time_limit: Seconds after which SCIP and HiGHS stop with an interval, default none.

    Raises:
        InputError: An unknown mode, or a bad budget or limit.
        MissingExtraError: A solver is needed and not installed.
    """
    check_mode(certify)
    problem = reduce_package(package, check_budget(budget))
    solvers = _solvers(problem, certify, time_limit)
    found = [opinion(package, problem, solver, cache) for solver in solvers]
    return _conclude(package, found, demanded=2 if certify in _DEMANDING else 1)


def check_mode(certify: str) -> None:
    """Refuses what is none of ``CERTIFY_MODES``.

    Raises:
        InputError: With the nearest one, or all.
    """
    if certify not in CERTIFY_MODES:
        hint = did_you_mean(str(certify), CERTIFY_MODES)
        raise InputError(f"unknown certify mode '{certify}'{hint}")


def _solvers(problem: Problem, certify: str, time_limit: float | None) -> list[Solver]:
    small = len(problem.costs) <= QUICK_CANDIDATES
    if certify == "bound":
        return [lagrangian()]
    if certify == "exact":
        return [exact_search()]
    if certify == "both" or (certify == "all" and not problem.is_linear):
        return [scip(time_limit), exact_search()]
    if certify == "all":
        return [scip(time_limit), exact_search(), highs(time_limit)]
    if certify == "auto" and small and not problem.bundles:
        return [scip(time_limit), exact_search(QUICK_NODES)]
    return [scip(time_limit)]


def _conclude(package: Package, found: Sequence[Certificate], demanded: int) -> Optimum:
    """What the certificates of one solver or several say together."""
    sound = [certificate for certificate in found if certificate.certified(package)]
    values = [certificate.objective for certificate in sound]
    several = len(sound) > 1
    agreed = agree(min(values), max(values)) if several else None
    best = max(found, key=lambda certificate: certificate.objective)
    duals = [certificate.dual for certificate in found]
    # A store worth more than anybody's bound refutes that bound, whoever found it; a search at
    # its limit proves nothing, but it may refute.
    refuted = any(dual < best.objective and not agree(dual, best.objective) for dual in duals)
    certified = len(sound) >= demanded and not refuted
    # The tightest bound counts, unless they cannot all be true.
    dual = max(duals) if refuted else min(duals)
    return Optimum(
        value=best.objective,
        low=best.objective,
        high=best.objective if certified else max(best.objective, dual),
        certified=certified,
        store=best.store,
        certificate=found[0],
        others=tuple(found[1:]),
        agreed=agreed,
        difference=max(values) - min(values) if several else None,
    )
