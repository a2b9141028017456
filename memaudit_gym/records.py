"""The records of a package: what its arrays are about, as the coverage-package folder has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from memaudit_gym.saturation import Saturation

#: The representation types that a package of this project can hold. The vocabulary is open:
#: any other word is allowed and treated as ``other`` by the features.
REPRESENTATION_TYPES = (
    "raw_span",
    "atomic_fact",
    "interval_fact",
    "graph_edge",
    "summary",
    "rule",
    "skill",
    "compound_update",
    "compound_evidence",
    "tombstone",
    "abstention",
    "uncertainty",
    "other",
)

#: Candidates that say something is no longer true.
VALIDITY_TYPES = frozenset({"tombstone", "compound_update"})

#: Roles of a unit: true now, says that an older one is not true any more, superseded.
ROLES = ("current", "invalidation", "stale")


@dataclass(frozen=True, slots=True)
class Experience:
    """One item of the stream: a turn, a session's end, a tool result.

    Args:
        id: Unique in the package.
        text: What was experienced.
        session_id, timestamp, speaker: As the file gives them, or None.
        extra: Further fields of the file, kept as they are. Hidden from writers.
    """

    id: str
    text: str = ""
    session_id: str | None = None
    timestamp: str | None = None
    speaker: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One memory that could be written for an experience.

    Args:
        id: Unique in the package.
        experience_id: The experience whose group it belongs to.
        type: Its representation type.
        text: What it says.
        cost: Storage cost > 0, in the package's cost model.
        confidence: In [0, 1].
        serialized: The text as it would be stored, where that differs from ``text``.
        time_index: Order in time; None means the experience's position.
        estimated_value: The file's own estimate of its value, or None.
        extra: Further fields of the file, kept as they are. Hidden from writers.
        false_claim: Whether what it says is not true (:mod:`memaudit_gym.precision`). Hidden from
            writers.
    """

    id: str
    experience_id: str
    type: str
    text: str
    cost: float
    confidence: float = 1.0
    serialized: str | None = None
    time_index: float | None = None
    estimated_value: float | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    false_claim: bool = False


@dataclass(frozen=True, slots=True)
class EvidenceUnit:
    """One piece of evidence that future queries need. Hidden from writers.

    Args:
        id: Unique in the package.
        weight: w_r >= 0.
        role: One of ``ROLES`` or None.
        text: The unit in words.
        kind: As the file gives it, or None.
        saturation: Its own h, or None for the package's.
        extra: Further fields of the file, kept as they are.
    """

    id: str
    weight: float
    role: str | None = None
    text: str = ""
    kind: str | None = None
    saturation: Saturation | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Composite:
    """Coverage of a unit that counts only if all of several candidates are kept. Hidden.

    Args:
        unit_id: The unit.
        candidate_ids: Two candidates or more.
        coverage: What they add to the unit's coverage together, beside what each covers alone.
    """

    unit_id: str
    candidate_ids: tuple[str, ...]
    coverage: float


@dataclass(frozen=True, slots=True)
class Query:
    """One question asked after the stream. Hidden from writers.

    Args:
        id: Unique in the package.
        question: The question.
        answer: The answer, as the file gives it (text or number), or None.
        required_unit_ids: The units it needs.
        weight: Its importance, or None.
        category: As the file gives it, or None.
        extra: Further fields of the file, kept as they are.
    """

    id: str
    question: str = ""
    answer: Any = None
    required_unit_ids: tuple[str, ...] = ()
    weight: float | None = None
    category: Any = None
    extra: Mapping[str, Any] = field(default_factory=dict)
