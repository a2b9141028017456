"""``abstention_hard``: questions that must stay open beside questions that have an answer."""

from __future__ import annotations

from memaudit_gym.generators.builder import PackageBuilder, Row, clamp, salted_draws
from memaudit_gym.generators.phrases.abstention_hard import question_scenes
from memaudit_gym.generators.story import Scene, Teller
from memaudit_gym.package import Package

NAME = "abstention_hard"
SALT = 53


def abstention_hard(seed: int, normal_count: int = 3, update_count: int = 2) -> Package:
    """A package of 3 to 5 questions, open and answered in turn.

    Source: MemAudit-Small, ``abstention_hard``.
    """
    draws = salted_draws(seed, SALT)
    count = clamp(normal_count + update_count, 3, 5)
    teller = Teller(NAME, seed)
    builder = PackageBuilder(NAME, seed, normal_count, update_count)
    for i, scene in enumerate(question_scenes(teller, teller.moments(count))):
        if i % 2 == 0:
            _add_open(builder, i, 2.0 + 0.15 * draws.randrange(3), scene)
        else:
            _add_answered(builder, i, 1.75 + 0.15 * draws.randrange(2), scene)
    return builder.build()


def _add_open(builder: PackageBuilder, i: int, weight: float, scene: Scene) -> None:
    abstain, conflict, unsupported = f"abstain:{i}", f"conflict:{i}", f"unsupported:{i}"
    builder.unit(abstain, weight, "current")
    builder.unit(conflict, 0.9, "current")
    builder.unit(unsupported, 0.05, "stale")
    builder.experience(
        f"question_{i}",
        scene,
        Row("atomic_fact", 2, {unsupported: 1.0}, confidence=0.42),
        Row("abstention", 1, {abstain: 1.0}),
        Row("uncertainty", 2, {abstain: 0.8, conflict: 1.0}),
        Row("raw_span", 4, {abstain: 0.9, conflict: 1.0, unsupported: 0.1}),
        Row("summary", 3, {abstain: 0.65, conflict: 0.7}),
    )


def _add_answered(builder: PackageBuilder, i: int, weight: float, scene: Scene) -> None:
    answer, evidence, unneeded = f"answer:{i}", f"evidence:{i}", f"unneeded:{i}"
    builder.unit(answer, weight, "current")
    builder.unit(evidence, 0.55)
    builder.unit(unneeded, 0.2)
    builder.experience(
        f"question_{i}",
        scene,
        Row("atomic_fact", 2, {answer: 1.0}),
        Row("abstention", 1, {unneeded: 1.0}, confidence=0.5),
        Row("summary", 3, {answer: 0.75, evidence: 0.8}),
        Row("raw_span", 4, {answer: 1.0, evidence: 1.0}),
    )
