"""``scope_conflict``: one preference in general, on trips and at conferences, and a correction.

The public artifact calls this family ``scope_shift_v2``.
"""

from __future__ import annotations

from memaudit_gym.generators.builder import PackageBuilder, Row, clamp, salted_draws
from memaudit_gym.generators.phrases.scope_conflict import SUBJECTS, conflict_scenes
from memaudit_gym.generators.story import Teller
from memaudit_gym.package import Package

NAME = "scope_conflict"
SALT = 211

WEIGHTS: dict[str, tuple[float, str | None]] = {
    "general": (1.10, None),
    "travel": (1.20, "current"),
    "conference": (1.50, "current"),
    "stale": (0.20, "stale"),
    "current": (2.00, "current"),
    "invalid": (3.00, "invalidation"),
    "travel_scope": (0.60, None),
    "conference_scope": (0.80, None),
    "historical_scope": (0.30, None),
}

ROWS: dict[str, tuple[Row, ...]] = {
    "general": (
        Row("atomic_fact", 1, {"general": 1.0}),
        Row("summary", 3, {"general": 1.0, "travel_scope": 0.35, "conference_scope": 0.35}),
    ),
    "travel": (
        Row("atomic_fact", 1, {"travel": 0.88}, confidence=0.76),
        Row("summary", 2, {"travel": 1.0, "travel_scope": 1.0}),
    ),
    "conference": (
        Row("atomic_fact", 1, {"conference": 0.85}, confidence=0.72),
        Row("summary", 3, {"conference": 1.0, "conference_scope": 1.0}),
    ),
    "historical": (
        Row("summary", 1, {"general": 0.55, "stale": 0.50, "historical_scope": 0.25}, 0.68),
        Row("raw_span", 3, {"stale": 1.0, "historical_scope": 1.0}),
    ),
    "correction": (
        Row("atomic_fact", 2, {"current": 1.0}),
        Row("tombstone", 1, {"invalid": 1.0}),
        Row("compound_update", 3, {"current": 1.0, "invalid": 1.0, "conference_scope": 1.0}),
        Row("summary", 3, {"current": 0.72, "conference_scope": 0.70}),
    ),
}


def scope_conflict(seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """A package of one preference in five experiences, and at most one routine note.

    The seed changes the texts only. Source: MemAudit-Small, ``scope_shift_v2``.
    """
    subject = SUBJECTS[salted_draws(seed, SALT).randrange(len(SUBJECTS))]
    routines = max(0, clamp(normal_count + update_count, 3, 5) - 4)
    teller = Teller(NAME, seed)
    scenes = conflict_scenes(teller, teller.moments(len(ROWS) + routines), subject)
    builder = PackageBuilder(NAME, seed, normal_count, update_count)
    for unit, (weight, role) in WEIGHTS.items():
        builder.unit(unit, weight, role)
    for (name, rows), scene in zip(ROWS.items(), scenes, strict=False):
        builder.experience(name, scene, *rows)
    for j, scene in enumerate(scenes[len(ROWS) :]):
        builder.unit(f"routine:{j}", 0.25)
        builder.experience(
            f"routine_{j}", scene, Row("summary", 2, {f"routine:{j}": 1.0, "general": 0.20})
        )
    return builder.build()
