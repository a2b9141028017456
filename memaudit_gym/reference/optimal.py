"""OPT as a writer (oracle, offline)."""

from __future__ import annotations

from memaudit_gym.package import Package


def opt_store(package: Package, budget: float) -> list[int]:
    """The best store, by the certified solver.

    Args:
        package: The package.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.
    """
    # The solver is loaded only by those who ask for it.
    from memaudit_gym.optimum.solve import optimum

    return sorted(package.positions(optimum(package, budget).store))
