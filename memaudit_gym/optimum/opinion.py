"""One solver's certificate for a package: from the cache where it holds, else solved anew."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memaudit_gym import objective
from memaudit_gym.errors import InputError
from memaudit_gym.hashing import canonical_number
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.certificate import Certificate
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.optimum.solver import OPTIMAL, Found, Solver
from memaudit_gym.package import Package

Array = NDArray[np.float64]

#: A share of F that is rounding.
_NOTHING = 1e-12


def opinion(package: Package, problem: Problem, solver: Solver, cache: Cache | None) -> Certificate:
    """The certificate of a solver.

    Args:
        package: The package.
        problem: Its problem at the budget.
        solver: The solver.
        cache: Where certificates that hold are kept; what comes out of it is checked against
            the package as if it came from the solver.
    """
    key = _key(package, problem, solver)
    if cache is not None:
        kept = _recall(cache.get(key), package, key)
        if kept is not None:
            return kept
    certificate = _certificate(package, problem, solver, solver.solve(problem))
    if cache is not None and certificate.certified(package):
        cache.put(key, certificate.to_json())
    return certificate


def _key(package: Package, problem: Problem, solver: Solver) -> dict[str, Any]:
    """What a certificate depends on, under its own field names."""
    return {
        "problem_hash": package.problem_hash,
        "budget": canonical_number(problem.budget),
        "solver": solver.name,
        "version": solver.version,
        "settings": dict(solver.settings),
    }


def _recall(document: Any, package: Package, key: dict[str, Any]) -> Certificate | None:
    """The cached certificate, bound to this package, if it is the one sought and holds."""
    try:
        kept = Certificate.from_json(document)
    except InputError:
        return None
    if any(document[name] != value for name, value in key.items()):
        return None
    # The package that it was made for may be a twin: the same problem in other words.
    kept = replace(kept, content_hash=package.content_hash)
    if not kept.certified(package):
        return None
    store = sorted(package.positions(kept.store))
    return replace(kept, store=tuple(package.ids(store)), objective=objective.value(package, store))


def _certificate(package: Package, problem: Problem, solver: Solver, found: Found) -> Certificate:
    store = _useful(package, sorted(problem.positions[item] for item in found.items))
    if not objective.is_feasible(package, store, problem.budget):
        # The certificate then fails by itself: nothing is not worth the bound.
        store = []
    dual = found.dual
    if found.status != OPTIMAL:
        # All candidates together are worth more than any store, and always a finite number.
        dual = min(dual, objective.value(package, problem.positions))
    return Certificate(
        solver=solver.name,
        version=solver.version,
        settings=dict(solver.settings),
        problem_hash=package.problem_hash,
        content_hash=package.content_hash,
        budget=problem.budget,
        status=found.status,
        store=tuple(package.ids(store)),
        objective=objective.value(package, store),
        primal=found.primal,
        dual=dual,
        nodes=found.nodes,
    )


def _useful(package: Package, store: Iterable[int]) -> list[int]:
    """The store without what adds nothing to it, the costliest such candidates first."""
    kept = list(store)
    covered = objective.covered_by(package, kept)
    value = objective.value_of(package, covered)
    for u in sorted(kept, key=lambda u: (-package.candidates[u].cost, package.candidates[u].id)):
        without = _without(package, kept, covered, u)
        rest = objective.value_of(package, without)
        if value - rest <= _NOTHING * value:
            kept.remove(u)
            covered, value = without, rest
    return kept


def _without(package: Package, store: list[int], covered: Array, u: int) -> Array:
    """z of the store without u."""
    if package.composites:
        return objective.covered_by(package, [v for v in store if v != u])
    units, coverage = package.coverage.row(u)
    without = covered.copy()
    without[units] -= coverage
    return without
