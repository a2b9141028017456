"""Packages of MemAudit/Noisy as an environment draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.envs.keys import PACKAGE, pick, pick_all
from memaudit_gym.envs.prepared import Prepared, prepare_noisy
from memaudit_gym.envs.seed_pool import TRAINING_SEEDS, checked_pool
from memaudit_gym.generators.noisy import generate_noisy
from memaudit_gym.number_checks import whole_number


@lru_cache(maxsize=10 * len(TRAINING_SEEDS))
def prepared_noisy(seed: int) -> Prepared:
    """A package with precision utility for its F, made once a process."""
    return prepare_noisy(generate_noisy(seed))


class NoisySource:
    """Noisy packages of the ten families.

    Args:
        seeds: The finite pool of package seeds.
    """

    option_names: tuple[str, ...] = ("package_seed",)
    #: That of the family with the largest groups.
    largest_group = 5

    def __init__(self, seeds: Sequence[int]) -> None:
        self.seeds: Sequence[int] = checked_pool(seeds)

    def draw(self, key: int, options: Mapping[str, Any]) -> Prepared:
        """The package that the key, or ``package_seed``, chooses."""
        seed = options.get("package_seed")
        if seed is None:
            return self.numbered(pick(key, PACKAGE, len(self.seeds)))
        return _seeded(seed)

    def numbers(self, keys: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The places of the seeds."""
        return pick_all(keys, PACKAGE, len(self.seeds))

    def numbered(self, number: int) -> Prepared:
        """The package at such a place."""
        return _seeded(self.seeds[number])


def _seeded(seed: Any) -> Prepared:
    return prepared_noisy(whole_number(seed, field="package_seed", low=0))
