"""OPT as a writer (oracle, offline)."""

from __future__ import annotations

from memaudit_gym.package import Package


def opt_store(package: Package, budget: float) -> list[int]:
    """The solver's store, kept in the cache of optima. Its certificate says whether it is OPT.

    Args:
        package: The package.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.

    Raises:
        InputError: An h that SCIP cannot take, in a package too large for the exact search.
    """
    # The solver is loaded only by those who ask for it.
    from memaudit_gym.optimum.cache import default_cache
    from memaudit_gym.optimum.solve import optimum

    best = optimum(package, budget, cache=default_cache())
    return sorted(package.positions(best.store))
