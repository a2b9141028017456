"""``summary_tradeoff``: a decision and a side detail, apart as facts or together as summaries."""

from __future__ import annotations

from memaudit_gym.generators.builder import PackageBuilder, Row, clamp, salted_draws
from memaudit_gym.generators.phrases.summary_tradeoff import tradeoff_scenes
from memaudit_gym.generators.story import Teller
from memaudit_gym.package import Package

NAME = "summary_tradeoff"
SALT = 37


def summary_tradeoff(seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """A package of 3 to 5 meetings.

    Source: MemAudit-Small, ``summary_tradeoff``.
    """
    draws = salted_draws(seed, SALT)
    count = clamp(normal_count + update_count, 3, 5)
    teller = Teller(NAME, seed)
    builder = PackageBuilder(NAME, seed, normal_count, update_count)
    for i, scene in enumerate(tradeoff_scenes(teller, teller.moments(count))):
        primary, secondary, context = f"primary:{i}", f"secondary:{i}", f"context:{i}"
        builder.unit(primary, 1.35 + 0.15 * draws.randrange(3))
        builder.unit(secondary, 1.0 + 0.1 * draws.randrange(2))
        builder.unit(context, 0.35)
        builder.experience(
            f"meeting_{i}",
            scene,
            Row("atomic_fact", 2, {primary: 1.0}),
            Row("atomic_fact", 2, {secondary: 1.0}),
            Row("summary", 2, {primary: 0.45, secondary: 0.45, context: 0.25}),
            Row("summary", 3, {primary: 0.72, secondary: 0.72, context: 0.45}),
            Row("raw_span", 5, {primary: 1.0, secondary: 1.0, context: 0.85}),
        )
    return builder.build()
