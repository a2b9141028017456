"""``density_hint``: a dense hint at each question, beside evidence that answers all of it.

The public artifact calls this family ``density_trap_v2``.
"""

from __future__ import annotations

from memaudit_gym.generators.builder import PackageBuilder, Row, clamp, salted_draws
from memaudit_gym.generators.phrases.density_hint import TOPICS, hint_scenes
from memaudit_gym.generators.story import Scene, Teller
from memaudit_gym.package import Package

NAME = "density_hint"
SALT = 101


def density_hint(seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """A package of 2 to 4 future questions; the seed changes the texts only.

    Source: MemAudit-Small, ``density_trap_v2``.
    """
    questions = clamp(normal_count + 1, 2, 4)
    size = clamp(update_count + 1, 2, 4)
    order = list(range(len(TOPICS)))
    salted_draws(seed, SALT).shuffle(order)
    topics = [TOPICS[number] for number in order[:questions]]
    teller = Teller(NAME, seed)
    builder = PackageBuilder(NAME, seed, normal_count, update_count)
    for i, scene in enumerate(hint_scenes(teller, teller.moments(questions), topics, size)):
        _add_question(builder, i, size, scene)
    return builder.build()


def _add_question(builder: PackageBuilder, i: int, size: int, scene: Scene) -> None:
    required = [f"required:{i}:{position}" for position in range(size)]
    bridge, provenance = f"bridge:{i}", f"provenance:{i}"
    for position, unit in enumerate(required):
        builder.unit(unit, 1.05 - 0.05 * min(position, 3), "current")
    builder.unit(bridge, 0.65)
    builder.unit(provenance, 0.45)
    everything = dict.fromkeys(required, 1.0)
    linked = everything | {bridge: 1.0}
    builder.experience(
        f"question_{i}",
        scene,
        Row("atomic_fact", 1, {required[0]: 1.0, required[1]: 0.12}, confidence=0.74),
        Row("summary", max(3, size), everything),
        Row("compound_evidence", max(4, size + 1), linked),
        Row("raw_span", max(5, size + 2), linked | {provenance: 1.0}),
    )
