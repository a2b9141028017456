"""The ten distributions of MemAudit-Small by name."""

from __future__ import annotations

from collections.abc import Callable

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.generators.abstention_hard import abstention_hard
from memaudit_gym.generators.base import base
from memaudit_gym.generators.density_hint import density_hint
from memaudit_gym.generators.density_trap import density_trap
from memaudit_gym.generators.redundancy_heavy import redundancy_heavy
from memaudit_gym.generators.scope_conflict import scope_conflict
from memaudit_gym.generators.scope_shift import scope_shift
from memaudit_gym.generators.summary_tradeoff import summary_tradeoff
from memaudit_gym.generators.temporal_interval import temporal_interval
from memaudit_gym.generators.update_chain import update_chain
from memaudit_gym.number_checks import whole_number
from memaudit_gym.package import Package

#: {name: (seed, normal_count, update_count) -> Package}
DISTRIBUTIONS: dict[str, Callable[[int, int, int], Package]] = {
    "base": base,
    "update_chain": update_chain,
    "temporal_interval": temporal_interval,
    "density_trap": density_trap,
    "scope_shift": scope_shift,
    "summary_tradeoff": summary_tradeoff,
    "redundancy_heavy": redundancy_heavy,
    "abstention_hard": abstention_hard,
    "density_hint": density_hint,
    "scope_conflict": scope_conflict,
}


def generate(distribution: str, seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """One package of MemAudit-Small.

    Args:
        distribution: One of ``DISTRIBUTIONS``.
        seed: A whole number of at least 0; the same seed gives the same package.
        normal_count: How many plain experiences, at least 1. Most families bound it.
        update_count: How many updates, at least 1. Most families bound it.

    Returns:
        The package, named ``distribution-seed``.

    Raises:
        InputError: An unknown distribution, or a number that is not whole or too small.

    Source: MemAudit (arXiv 2605.02199), the controlled generators; the texts are ours.
    """
    make = DISTRIBUTIONS.get(str(distribution))
    if make is None:
        hint = did_you_mean(str(distribution), tuple(DISTRIBUTIONS))
        raise InputError(f"unknown distribution '{distribution}'{hint}")
    return make(
        whole_number(seed, field="seed", low=0),
        whole_number(normal_count, field="normal_count", low=1),
        whole_number(update_count, field="update_count", low=1),
    )
