"""A trajectory: what a store should hold after each of a series of documents on one topic.

Source: "Beyond Downstream QA"; ``schema.json`` beside this module describes its JSON form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

#: {category: what it tries}.
CATEGORIES = {
    "C1": "LLM compensation",
    "C2": "retrieval bottleneck",
    "C3": "classification",
    "C4": "synthesis",
    "C5": "temporal correctness",
    "C6": "multi-author attribution",
}
LEVELS = ("L1", "L2", "L3")
TYPES = (
    "linear-evolution",
    "contradiction",
    "scope-expansion",
    "retraction",
    "stable",
    "gradual-drift",
)
CREATE, UPDATE, REINFORCE, CONFLICT, SUPERSEDE = ACTIONS = (
    "create",
    "update",
    "reinforce",
    "conflict",
    "supersede",
)
#: The actions by which a claim that was expected so far gives way to another.
TRANSITIONS = (UPDATE, SUPERSEDE)


@dataclass(frozen=True, slots=True)
class Document:
    """A document as a memory system receives it.

    Args:
        id: Unique in the trajectory.
        text: All of it; empty where the corpus has no texts.
        timestamp: When it was written, ISO 8601.
        author: Who wrote it.
        type: Such as ``memo`` or ``chat``; may be empty.
        noise_claims: What it says beside the trajectory's topic.
    """

    id: str
    text: str
    timestamp: str
    author: str
    type: str = ""
    noise_claims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """What changes with one document.

    Args:
        index: Its place in the order of arrival, from 0; time stamps may be out of order.
        document: The document.
        claims: What a store should hold by now, each claim atomic and self-contained.
        doc_claims: What the document newly says.
        action: What a store should do: one of ``ACTIONS``.
        confidence: In [0, 1]: how sure a store should be of what the document bears on; None
            where nothing is expected.
        change_reason: Why the claims changed, or did not.
    """

    index: int
    document: Document
    claims: tuple[str, ...]
    doc_claims: tuple[str, ...]
    action: str
    confidence: float | None = None
    change_reason: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the extrinsic evaluation, asked after the last state.

    Args:
        question: The question.
        answer: Its answer.
    """

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Noise:
    """A document that bears on no claim of the trajectory.

    Args:
        after: The index of the state after which it arrives.
        document: The document.
    """

    after: int
    document: Document


@dataclass(frozen=True, slots=True)
class Trajectory:
    """A series of states on one topic.

    Args:
        id: Unique in the corpus; names a folder.
        topic: What it is about.
        category: A key of ``CATEGORIES``.
        level: The difficulty, one of ``LEVELS``.
        domain: Such as ``security``.
        type: One of ``TYPES``.
        questions: The extrinsic questions.
        states: At least one, by index.
        noise: Documents that bear on none of its claims.
        extra: Further fields of the file.
    """

    id: str
    topic: str
    category: str
    level: str
    domain: str
    type: str
    questions: tuple[Question, ...]
    states: tuple[State, ...]
    noise: tuple[Noise, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def claims(self) -> tuple[str, ...]:
        """Every claim of any state, in the order of their first appearance."""
        said = (claim for s in self.states for claim in (*s.doc_claims, *s.claims))
        return tuple(dict.fromkeys(said))

    def arrivals(self) -> tuple[tuple[Document, State | None], ...]:
        """(document, its state or None for noise) in the order of arrival."""
        found: list[tuple[Document, State | None]] = []
        for state in self.states:
            found.append((state.document, state))
            found += [(n.document, None) for n in self.noise if n.after == state.index]
        return tuple(found)
