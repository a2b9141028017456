"""Puts a package together: numbers from a family's tables, words from its scenes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from memaudit_gym.generators.story import Need, Scene
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience, Query


class Row(NamedTuple):
    """One candidate in numbers: a line of a family's table."""

    type: str
    cost: int
    coverage: Mapping[str, float]
    confidence: float = 1.0


def clamp(value: int, low: int, high: int) -> int:
    """The nearest number to ``value`` in [low, high]."""
    return max(low, min(value, high))


def salted_draws(seed: int, salt: int) -> Random:
    """The random numbers behind every family but ``base``, as published for MemAudit-Small."""
    return Random((seed + 1) * 1_000_003 + salt)


class PackageBuilder:
    """Collects units and experiences in stream order.

    Args:
        distribution: The family's name.
        seed: The package's seed.
        normal_count, update_count: The two sizes, kept in the metadata.
    """

    def __init__(self, distribution: str, seed: int, normal_count: int, update_count: int) -> None:
        self._name = f"{distribution}-{seed}"
        self._metadata = {
            "distribution": distribution,
            "seed": seed,
            "normal_count": normal_count,
            "update_count": update_count,
        }
        self._units: dict[str, tuple[float, str | None]] = {}
        self._scenes: list[tuple[str, Scene]] = []
        self._rows: list[tuple[str, Row, str]] = []

    def unit(self, unit_id: str, weight: float, role: str | None = None) -> None:
        """Sets a unit's weight and role; setting it again replaces both."""
        self._units[unit_id] = (weight, role)

    def experience(self, experience_id: str, scene: Scene, *rows: Row) -> None:
        """Adds an experience; ``rows`` and ``scene.texts`` go together in the same order."""
        self._scenes.append((experience_id, scene))
        for row, text in zip(rows, scene.texts, strict=True):
            self._rows.append((experience_id, row, text))

    def build(self) -> Package:
        """The package, validated."""
        candidates, coverage = self._candidates()
        needs = self._needs()
        return Package.build(
            name=self._name,
            experiences=[self._experience(name, scene) for name, scene in self._scenes],
            candidates=candidates,
            units=self._evidence(needs),
            coverage=coverage,
            queries=self._queries(needs),
            cost_model="declared",
            metadata=self._metadata,
        )

    def _candidates(self) -> tuple[list[Candidate], dict[str, dict[str, float]]]:
        candidates: list[Candidate] = []
        coverage: dict[str, dict[str, float]] = {}
        taken: dict[str, int] = {}
        for experience_id, row, text in self._rows:
            number = taken[experience_id] = taken.get(experience_id, -1) + 1
            name = f"{experience_id}/{number}"
            candidates.append(
                Candidate(name, experience_id, row.type, text, row.cost, row.confidence)
            )
            coverage[name] = dict(row.coverage)
        return candidates, coverage

    @staticmethod
    def _experience(experience_id: str, scene: Scene) -> Experience:
        moment = scene.moment
        return Experience(
            experience_id, scene.said, moment.session, moment.when.isoformat(), scene.speaker
        )

    def _evidence(self, needs: Mapping[str, Need]) -> list[EvidenceUnit]:
        return [
            EvidenceUnit(name, weight, role, needs[name].statement)
            for name, (weight, role) in self._units.items()
        ]

    def _queries(self, needs: Mapping[str, Need]) -> list[Query]:
        asked: dict[str, list[str]] = {}
        for name in self._units:
            asked.setdefault(needs[name].question, []).append(name)
        return [
            Query(
                f"query_{number}",
                question,
                "; ".join(needs[u].statement for u in units),
                tuple(units),
            )
            for number, (question, units) in enumerate(asked.items())
        ]

    def _needs(self) -> Mapping[str, Need]:
        found: dict[str, Need] = {}
        for _, scene in self._scenes:
            for name, need in scene.needs.items():
                found.setdefault(name, need)
        return found
