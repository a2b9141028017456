"""``density_trap``: a cheap headline in every experience lures away from the specific facts."""

from __future__ import annotations

from memaudit_gym.generators.builder import PackageBuilder, Row, clamp, salted_draws
from memaudit_gym.generators.phrases.density_trap import trap_scenes
from memaudit_gym.generators.story import Teller
from memaudit_gym.package import Package

NAME = "density_trap"
SALT = 11
LURE = "lure"


def density_trap(seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """A package of 4 to 6 experiences that share one lure.

    Source: MemAudit-Small, ``density_trap``.
    """
    draws = salted_draws(seed, SALT)
    count = clamp(normal_count + update_count, 4, 6)
    teller = Teller(NAME, seed)
    builder = PackageBuilder(NAME, seed, normal_count, update_count)
    builder.unit(LURE, 2.2)
    for i, scene in enumerate(trap_scenes(teller, teller.moments(count))):
        specific, context = f"specific:{i}", f"context:{i // 2}"
        builder.unit(specific, 1.45 + 0.15 * draws.randrange(3))
        builder.unit(context, 0.3)
        builder.experience(
            f"note_{i}",
            scene,
            Row("atomic_fact", 1, {LURE: 0.55, specific: 0.05}, confidence=0.82),
            Row("atomic_fact", 2, {specific: 1.0}),
            Row("summary", 3, {specific: 0.7, LURE: 0.25, context: 0.35}),
            Row("raw_span", 4, {specific: 1.0, context: 0.6, LURE: 0.15}),
        )
    return builder.build()
