"""Packages of MemAudit/Stream as an environment draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.envs.keys import PACKAGE, pick, pick_all
from memaudit_gym.envs.prepared import Prepared, prepare
from memaudit_gym.envs.seed_pool import checked_pool
from memaudit_gym.generators.stream import LENGTHS, StreamDials, named_stream
from memaudit_gym.generators.stream.dials import make_dials
from memaudit_gym.generators.stream.world import LARGEST_GROUP
from memaudit_gym.number_checks import whole_number

#: Experiences of the packages that a process keeps, of each length: about half a gigabyte.
_KEPT = 40_000


def _make(name: str, seed: int, dials: StreamDials) -> Prepared:
    return prepare(named_stream(name, seed, dials))


_KEEPERS: dict[str, Callable[[int, StreamDials], Prepared]] = {
    name: lru_cache(maxsize=_KEPT // length)(partial(_make, name))
    for name, length in LENGTHS.items()
}


def prepared_stream(name: str, seed: int, dials: StreamDials | None = None) -> Prepared:
    """A world, shared by all environments of a process as long as it is among the latest.

    Args:
        name: One of ``LENGTHS``.
        seed: Its seed.
        dials: The difficulty, default the generator's.
    """
    return _KEEPERS[name](seed, dials or StreamDials())


class StreamSource:
    """Worlds of one length.

    Args:
        name: One of ``LENGTHS``.
        seeds: The finite pool of package seeds.
        dials: The difficulty (:func:`memaudit_gym.generators.stream.dials.make_dials`).
    """

    option_names: tuple[str, ...] = ("package_seed",)
    largest_group = LARGEST_GROUP

    def __init__(
        self, name: str, seeds: Any, dials: StreamDials | Mapping[str, Any] | None = None
    ) -> None:
        self.name, self.seeds, self.dials = name, checked_pool(seeds), make_dials(dials)

    def draw(self, key: int, options: Mapping[str, Any]) -> Prepared:
        """The world that the key, or ``package_seed``, chooses."""
        seed = options.get("package_seed")
        if seed is None:
            return self.numbered(pick(key, PACKAGE, len(self.seeds)))
        return self._seeded(seed)

    def numbers(self, keys: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The places of the seeds."""
        return pick_all(keys, PACKAGE, len(self.seeds))

    def numbered(self, number: int) -> Prepared:
        """The world at such a place."""
        return self._seeded(self.seeds[number])

    def _seeded(self, seed: Any) -> Prepared:
        seed = whole_number(seed, field="package_seed", low=0)
        return prepared_stream(self.name, seed, self.dials)
