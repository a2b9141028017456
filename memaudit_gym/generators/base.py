"""``base``: facts in pairs that share a context, then preferences that are stated and changed."""

from __future__ import annotations

from random import Random

from memaudit_gym.generators.builder import PackageBuilder, Row
from memaudit_gym.generators.phrases.base import fact_scenes, preference_scenes
from memaudit_gym.generators.story import Scene, Teller
from memaudit_gym.package import Package

NAME = "base"


def base(seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """A package of ``normal_count`` facts and ``update_count`` changed preferences.

    Source: MemAudit-Small, ``base``.
    """
    draws = Random(seed)
    teller = Teller(NAME, seed)
    moments = teller.moments(normal_count + 2 * update_count)
    facts = fact_scenes(teller, moments[:normal_count])
    preferences = preference_scenes(teller, moments[normal_count:])
    builder = PackageBuilder(NAME, seed, normal_count, update_count)
    for i, scene in enumerate(facts):
        _add_fact(builder, draws, i, scene)
    for i, (old, update) in enumerate(preferences):
        _add_preference(builder, draws, i, old, update)
    return builder.build()


def _add_fact(builder: PackageBuilder, draws: Random, i: int, scene: Scene) -> None:
    fact, context = f"fact:{i}", f"context:{i // 2}"
    builder.unit(fact, draws.choice([1.0, 1.2, 1.4]))
    builder.unit(context, 0.35)
    raw_cost = 5 + draws.randint(0, 1)
    builder.experience(
        f"fact_{i}",
        scene,
        Row("raw_span", raw_cost, {fact: 1.0, context: 0.4}),
        Row("atomic_fact", 2, {fact: 1.0}),
        Row("summary", 3, {fact: 0.7, context: 0.5}),
    )


def _add_preference(
    builder: PackageBuilder, draws: Random, i: int, old: Scene, update: Scene
) -> None:
    stale, current, invalid = f"stale:{i}", f"current:{i}", f"invalid:{i}"
    builder.unit(stale, 0.15, "stale")
    builder.unit(current, 2.0 + 0.25 * draws.randint(0, 2), "current")
    builder.unit(invalid, 2.0 + 0.25 * draws.randint(0, 2), "invalidation")
    builder.experience(
        f"pref_{i}_old",
        old,
        Row("raw_span", 4, {stale: 1.0}),
        Row("atomic_fact", 2, {stale: 1.0}),
        Row("summary", 3, {stale: 0.75}),
    )
    builder.experience(
        f"pref_{i}_update",
        update,
        Row("raw_span", 6, {current: 1.0, invalid: 0.45, stale: 0.2}),
        Row("atomic_fact", 2, {current: 1.0}),
        Row("tombstone", 1, {invalid: 1.0}),
        Row("compound_update", 3, {current: 1.0, invalid: 1.0}),
        Row("summary", 4, {current: 0.75, invalid: 0.75, stale: 0.1}),
    )
