"""Numbers that were worked out for a package, kept by what it is: the package may be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from memaudit_gym.package import Package

Found = TypeVar("Found")


def by_problem(
    most: int,
) -> Callable[[Callable[[Package, float], Found]], Callable[[Package, float], Found]]:
    """Decorates a function of a package and a budget: the same problem is worked out once.

    Packages with the same problem hash have the same optima. What is kept must not hold the
    package: a long one takes megabytes.

    Args:
        most: How many results are kept before it starts anew.
    """

    def decorate(work: Callable[[Package, float], Found]) -> Callable[[Package, float], Found]:
        kept: dict[tuple[str, float], Found] = {}

        @wraps(work)
        def remembered(package: Package, budget: float) -> Found:
            key = package.problem_hash, budget
            found = kept.get(key)
            if found is None:
                found = work(package, budget)
                if len(kept) >= most:
                    kept.clear()
                kept[key] = found
            return found

        return remembered

    return decorate
