"""``update_chain``: one value that is replaced again and again."""

from __future__ import annotations

from memaudit_gym.generators.builder import PackageBuilder, Row, clamp
from memaudit_gym.generators.phrases.update_chain import chain_scenes
from memaudit_gym.generators.story import Scene, Teller
from memaudit_gym.package import Package

NAME = "update_chain"


def update_chain(seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """A package of one value and its updates; the seed changes the texts only.

    Source: MemAudit-Small, ``update_chain``.
    """
    length = clamp(update_count + 1, 2, 4)
    teller = Teller(NAME, seed)
    first, *updates = chain_scenes(teller, teller.moments(length + 1))
    builder = PackageBuilder(NAME, seed, normal_count, update_count)
    builder.unit("version:0", 0.1, "stale")
    builder.experience(
        "version_0",
        first,
        Row("raw_span", 4, {"version:0": 1.0}),
        Row("atomic_fact", 2, {"version:0": 1.0}),
        Row("summary", 3, {"version:0": 0.7}),
    )
    for step, scene in enumerate(updates, start=1):
        _add_update(builder, step, step == length, scene)
    return builder.build()


def _add_update(builder: PackageBuilder, step: int, last: bool, scene: Scene) -> None:
    old, new, invalid = f"version:{step - 1}", f"version:{step}", f"invalidates:{step - 1}"
    builder.unit(old, 0.1, "stale")
    builder.unit(new, 2.3 if last else 0.25, "current" if last else "stale")
    builder.unit(invalid, 1.85, "invalidation")
    builder.experience(
        f"update_{step}",
        scene,
        Row("raw_span", 5, {new: 1.0, invalid: 0.35, old: 0.15}),
        Row("atomic_fact", 2, {new: 1.0}),
        Row("tombstone", 1, {invalid: 1.0}),
        Row("compound_update", 3, {new: 0.95, invalid: 1.0}),
        Row("summary", 3, {new: 0.65, invalid: 0.65}),
    )
