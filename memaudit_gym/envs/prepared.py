"""A package made ready for stepping: what does not change from episode to episode."""

from __future__ import annotations

from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.envs.features import OTHER, TYPE_CODE, static_features
from memaudit_gym.envs.schema import TYPES
from memaudit_gym.objective import value
from memaudit_gym.package import Package
from memaudit_gym.precision import with_precision_utility
from memaudit_gym.text import stems_of, tokens
from memaudit_gym.view import visible_view


@dataclass(frozen=True, eq=False)
class Prepared:
    """n candidates, T experiences, F candidate features.

    Args:
        package: The package.
        features: (n, F) float32, the state-free candidate features.
        types: (n,) type code of every candidate.
        seen_types: (T + 1, types) how many candidates of each type came before experience t.
        words: The content stems of every candidate.
        total_value: F of all candidates together.
        apparent: Where ``package`` has precision utility for its F, the package with the coverage
            of its false claims (:func:`prepare_noisy`).
    """

    package: Package
    features: NDArray[np.float32]
    types: NDArray[np.int64]
    seen_types: NDArray[np.int64]
    words: tuple[frozenset[str], ...]
    total_value: float
    apparent: Package | None = None


def prepare(package: Package) -> Prepared:
    """Computes everything that a step would otherwise repeat; text work happens here alone."""
    view = visible_view(package)
    words = [tokens(c.text) for c in view.candidates]
    stems = [stems_of(part) for part in words]
    types = np.array([TYPE_CODE.get(c.type, OTHER) for c in view.candidates], dtype=np.int64)
    return Prepared(
        package=package,
        features=static_features(view, words, stems),
        types=types,
        seen_types=_seen_types(types, package),
        words=tuple(frozenset(part) for part in stems),
        total_value=value(package, range(len(package.candidates))),
    )


def prepare_noisy(package: Package) -> Prepared:
    """The package made ready to be stepped with precision utility for its F."""
    return replace(prepare(with_precision_utility(package)), apparent=package)


_CHOICES: WeakKeyDictionary[Prepared, dict[int, Prepared]] = WeakKeyDictionary()


def with_choices(prepared: Prepared, k: int) -> Prepared:
    """The same with another k, which no feature depends on; kept as long as the original is."""
    made = _CHOICES.setdefault(prepared, {})
    if k not in made:
        made[k] = replace(prepared, package=replace(prepared.package, k=k))
    return made[k]


def _seen_types(types: NDArray[np.int64], package: Package) -> NDArray[np.int64]:
    one_hot = np.zeros((types.size + 1, TYPES), dtype=np.int64)
    one_hot[np.arange(1, types.size + 1), types] = 1
    seen: NDArray[np.int64] = one_hot.cumsum(axis=0)[package.group_ptr]
    return seen
