"""``redundancy_heavy``: every experience repeats one core statement beside something new."""

from __future__ import annotations

from memaudit_gym.generators.builder import PackageBuilder, Row, clamp, salted_draws
from memaudit_gym.generators.phrases.redundancy_heavy import redundant_scenes
from memaudit_gym.generators.story import Teller
from memaudit_gym.package import Package

NAME = "redundancy_heavy"
SALT = 41
CORE = "core"


def redundancy_heavy(seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """A package of 4 to 6 check-ins that share one core.

    Source: MemAudit-Small, ``redundancy_heavy``.
    """
    draws = salted_draws(seed, SALT)
    count = clamp(normal_count + update_count, 4, 6)
    teller = Teller(NAME, seed)
    builder = PackageBuilder(NAME, seed, normal_count, update_count)
    builder.unit(CORE, 2.4)
    for i, scene in enumerate(redundant_scenes(teller, teller.moments(count))):
        tail, local = f"tail:{i}", f"local:{i // 2}"
        builder.unit(tail, 1.0 + 0.15 * draws.randrange(3))
        builder.unit(local, 0.3)
        builder.experience(
            f"checkin_{i}",
            scene,
            Row("atomic_fact", 2, {CORE: 0.85}),
            Row("atomic_fact", 2, {tail: 1.0}),
            Row("summary", 3, {CORE: 0.6, tail: 0.8, local: 0.25}),
            Row("raw_span", 4, {CORE: 1.0, tail: 1.0, local: 0.4}),
        )
    return builder.build()
