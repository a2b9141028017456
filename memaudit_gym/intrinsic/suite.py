"""Generated trajectories as packages by name and seed: ``intrinsic-C1`` to ``intrinsic-C6``."""

from __future__ import annotations

from functools import lru_cache

from memaudit_gym.intrinsic.bridge.package import Bridge, bridge
from memaudit_gym.intrinsic.generator.corpus import generate_one
from memaudit_gym.intrinsic.trajectory import CATEGORIES
from memaudit_gym.package import Package

#: The suite of all categories, and its parts.
SUITE = "intrinsic"
NAMES = tuple(f"{SUITE}-{category}" for category in CATEGORIES)
#: Where none are asked for: one corpus; shares of the raw cost, of which a claim is a small one.
SEEDS, BUDGETS = range(5), "1%,2%,3%,5%"
#: How many trajectories of a category one corpus has.
_EACH = 5


@lru_cache(maxsize=64)
def generated(name: str, seed: int) -> Bridge:
    """The package of a category and seed: of each corpus the five of a category in turn.

    Args:
        name: One of ``NAMES``.
        seed: 0 to 4 are the trajectories of the corpus of seed 0, 5 to 9 those of seed 1.
    """
    corpus, place = divmod(seed, _EACH)
    trajectory = generate_one(NAMES.index(name) * _EACH + place, corpus)
    return bridge(trajectory, f"{name}-{seed}")


def package(name: str, seed: int) -> Package:
    """The package alone."""
    return generated(name, seed).package
