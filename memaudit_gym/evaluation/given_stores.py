"""Stores that a user names by the ids of their candidates."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.evaluation.along_budgets import Kept, kept
from memaudit_gym.objective import is_feasible, value
from memaudit_gym.package import Package


@dataclass(frozen=True)
class GivenStore:
    """A store and what it is worth.

    Args:
        ids: Its candidates in the order in which they were named.
        gains: What each added to F of those before it.
        kept: What all are worth together.
    """

    ids: tuple[str, ...]
    gains: tuple[float, ...]
    kept: Kept


def given_store(package: Package, written: str) -> GivenStore:
    """The store of ids joined by commas.

    Raises:
        InputError: An id that is empty, unknown or there twice, or more than k of an experience.
    """
    ids = tuple(name.strip() for name in written.split(","))
    for name in ids:
        if name not in package.index:
            hint = did_you_mean(name, tuple(package.index))
            raise InputError(f"package '{package.name}' has no candidate '{name}'{hint}")
    store = package.positions(ids)
    if not is_feasible(package, store, math.inf):
        raise InputError(
            f"'{written}' holds a candidate twice, or more than k = {package.k} of one experience"
        )
    worth = [value(package, store[:size]) for size in range(len(store) + 1)]
    gains = tuple(after - before for before, after in pairwise(worth))
    return GivenStore(ids, gains, kept(package, store))
