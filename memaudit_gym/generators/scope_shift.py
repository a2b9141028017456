"""``scope_shift``: preferences that hold in one scope each, beside a trait that holds anywhere."""

from __future__ import annotations

from memaudit_gym.generators.builder import PackageBuilder, Row, clamp, salted_draws
from memaudit_gym.generators.phrases.scope_shift import SCOPES, scope_scenes
from memaudit_gym.generators.story import Scene, Teller
from memaudit_gym.package import Package

NAME = "scope_shift"
SALT = 23
GENERIC = "generic"


def scope_shift(seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """A package of 3 to 5 scopes and one review across them.

    Source: MemAudit-Small, ``scope_shift``.
    """
    draws = salted_draws(seed, SALT)
    scopes = SCOPES[: clamp(normal_count + 1, 3, 5)]
    teller = Teller(NAME, seed)
    *scenes, review = scope_scenes(teller, teller.moments(len(scopes) + 1), scopes)
    builder = PackageBuilder(NAME, seed, normal_count, update_count)
    builder.unit(GENERIC, 0.35)
    for scope, scene in zip(scopes, scenes, strict=True):
        _add_scope(builder, scope, 1.6 + 0.2 * draws.randrange(3), scene)
    seen = {f"pref:{scope}": 0.42 for scope in scopes}
    seen |= {f"context:{scope}": 0.35 for scope in scopes}
    builder.experience("cross_scope_review", review, Row("summary", 4, seen))
    return builder.build()


def _add_scope(builder: PackageBuilder, scope: str, weight: float, scene: Scene) -> None:
    pref, context = f"pref:{scope}", f"context:{scope}"
    builder.unit(pref, weight, "current")
    builder.unit(context, 0.55)
    builder.experience(
        f"scope_{scope}",
        scene,
        Row("atomic_fact", 2, {pref: 1.0}),
        Row("summary", 2, {GENERIC: 0.8, pref: 0.35}, confidence=0.7),
        Row("summary", 3, {pref: 0.75, context: 0.8}),
        Row("raw_span", 5, {pref: 1.0, context: 1.0, GENERIC: 0.2}),
    )
