"""What estimators learn: the worth of every candidate of a package whose questions are known."""

from __future__ import annotations

import numpy as np

from agents.estimators.reading import Floats
from memaudit_gym.errors import InputError
from memaudit_gym.objective import covered_by, marginal_gains, value
from memaudit_gym.package import Package


def singleton_values(package: Package) -> Floats:
    """(n,) F of each candidate alone, in shares of F of everything, times the stream's length.

    So scaled, values of long and short streams with many and few questions are comparable: 1 is
    what an experience is worth in the mean.

    Raises:
        InputError: Nothing in the package is worth anything, or it has composites.
    """
    return marginal_gains(package, np.zeros(len(package.units))) * _scale(package)


def values_beside(package: Package, store: list[int]) -> Floats:
    """(n,) what each candidate adds to, or takes from, a store; scaled as the singleton values.

    Args:
        package: The package.
        store: An optimal store; its members are compared with the store without them.
    """
    gains = marginal_gains(package, covered_by(package, store))
    whole = value(package, store)
    for u in store:
        gains[u] = whole - value(package, [v for v in store if v != u])
    return gains * _scale(package)


def _scale(package: Package) -> float:
    everything = value(package, range(len(package.candidates)))
    if everything <= 0:
        raise InputError(f"package '{package.name}' has nothing to learn from: all of F is 0")
    return len(package.experiences) / everything
