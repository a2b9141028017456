"""``temporal_interval``: periods with a start and an end, then open matters that are closed."""

from __future__ import annotations

from memaudit_gym.generators.builder import PackageBuilder, Row, clamp
from memaudit_gym.generators.phrases.temporal_interval import closure_scenes, interval_scenes
from memaudit_gym.generators.story import Scene, Teller
from memaudit_gym.package import Package

NAME = "temporal_interval"


def temporal_interval(seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """A package of intervals and closures; the seed changes the texts only.

    Source: MemAudit-Small, ``temporal_interval``.
    """
    intervals = clamp(normal_count + update_count, 3, 5)
    closures = clamp(update_count, 1, 3)
    teller = Teller(NAME, seed)
    moments = teller.moments(intervals + closures)
    builder = PackageBuilder(NAME, seed, normal_count, update_count)
    for i, scene in enumerate(interval_scenes(teller, moments[:intervals])):
        _add_interval(builder, i, scene)
    for i, scene in enumerate(closure_scenes(teller, moments[intervals:])):
        _add_closure(builder, i, scene)
    return builder.build()


def _add_interval(builder: PackageBuilder, i: int, scene: Scene) -> None:
    label, start, end, duration = f"label:{i}", f"start:{i}", f"end:{i}", f"duration:{i}"
    builder.unit(label, 0.9, "current")
    builder.unit(start, 0.75, "current")
    builder.unit(end, 0.85, "current")
    builder.unit(duration, 0.55)
    builder.experience(
        f"interval_{i}",
        scene,
        Row("atomic_fact", 2, {label: 1.0}),
        Row("interval_fact", 3, {start: 1.0, end: 1.0, duration: 0.7}),
        Row("summary", 2, {label: 0.85, start: 0.35, end: 0.35}),
        Row("raw_span", 5, {label: 1.0, start: 1.0, end: 1.0, duration: 1.0}),
    )


def _add_closure(builder: PackageBuilder, i: int, scene: Scene) -> None:
    open_, closed, invalid = f"open:{i}", f"closed:{i}", f"invalid:{i}"
    builder.unit(open_, 0.1, "stale")
    builder.unit(closed, 1.4, "current")
    builder.unit(invalid, 1.6, "invalidation")
    builder.experience(
        f"closure_{i}",
        scene,
        Row("raw_span", 5, {closed: 1.0, invalid: 0.45, open_: 0.15}),
        Row("atomic_fact", 2, {closed: 1.0}),
        Row("tombstone", 1, {invalid: 1.0}),
        Row("compound_update", 3, {closed: 1.0, invalid: 1.0}),
        Row("summary", 3, {closed: 0.7, invalid: 0.7}),
    )
