"""The pool of seeds from which an environment draws its generated packages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from memaudit_gym.errors import InputError
from memaudit_gym.generators.seeds import FIRST_TRAINING_SEED

#: The default pool of package seeds.
TRAINING_SEEDS = range(FIRST_TRAINING_SEED, FIRST_TRAINING_SEED + 1_000)
#: More would not be counted in 64 bits.
MOST_SEEDS = 10**15


def checked_pool(seeds: Any) -> Any:
    """The seeds, if they are a pool that can be drawn from: a sequence or an array.

    Raises:
        InputError: They are no list or range, none at all, or too many.
    """
    if isinstance(seeds, str) or not isinstance(seeds, Sequence | np.ndarray):
        raise InputError(
            f"package_seeds must be a list or a range of whole numbers, not {seeds!r:.80}"
        )
    try:
        count = len(seeds)
    except (TypeError, OverflowError):  # an array of no dimension, a range beyond all counting
        raise InputError(f"package_seeds must be a pool that can be counted: {seeds}") from None
    if not count:
        raise InputError("package_seeds must not be empty")
    if count > MOST_SEEDS:
        raise InputError(f"package_seeds must hold at most {MOST_SEEDS:,} seeds, not {count:,}")
    return seeds
