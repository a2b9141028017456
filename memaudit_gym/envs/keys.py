"""The published integer hash behind every random choice of an episode.

At reset the environment takes one 64-bit key from its ``np_random``. Package, budget and slot
orders are functions of that key, so that a single and a batched environment agree and a step
draws nothing. The mixer is SplitMix64 (Steele, Lea and Flood, 2014).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_GOLDEN = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1

#: What a hash of the key is for.
DISTRIBUTION, PACKAGE, BUDGET, SLOTS = 1, 2, 3, 4


def mix(key: int, purpose: int) -> int:
    """SplitMix64 of key + purpose * golden ratio, modulo 2^64."""
    z = (key + purpose * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def mix_range(key: int, size: int) -> NDArray[np.uint64]:
    """``mix(key, i)`` for i = 0..size - 1, in one array operation."""
    return mix_all(np.uint64(key) + np.arange(size, dtype=np.uint64) * np.uint64(_GOLDEN), 0)


def mix_all(keys: NDArray[np.uint64], purpose: int) -> NDArray[np.uint64]:
    """``mix(key, purpose)`` of many keys, in the same shape."""
    z = keys + np.array(purpose * _GOLDEN & _MASK, dtype=np.uint64)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def pick_all(keys: NDArray[np.uint64], purpose: int, size: int) -> NDArray[np.int64]:
    """``pick(key, purpose, size)`` of many keys, in the same shape."""
    return (mix_all(keys, purpose) % np.uint64(size)).astype(np.int64)


def pick(key: int, purpose: int, size: int) -> int:
    """A position below ``size``, uniform up to a bias of size / 2^64."""
    return mix(key, purpose) % size


def slot_order(key: int, group_of: NDArray[np.int64], shuffle: bool) -> NDArray[np.int64]:
    """The order in which an episode shows the candidates of every experience.

    Args:
        key: The episode's key.
        group_of: (n,) the experience of every candidate, nondecreasing.
        shuffle: False keeps the package's order.

    Returns:
        (n,) candidate positions, those of experience t at ``group_ptr[t]:group_ptr[t + 1]``.
        Inside an experience they are sorted by ``mix(mix(key, SLOTS), position)``.
    """
    if not shuffle:
        return np.arange(group_of.size)
    return np.lexsort((mix_range(mix(key, SLOTS), group_of.size), group_of))
