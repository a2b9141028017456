"""What a fact store holds after a state, and its JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a fact's history.

    Args:
        text: What was observed.
        action: What the store did with it; empty where it does not say.
        author, timestamp: Of the document; empty where the store does not say.
    """

    text: str
    action: str = ""
    author: str = ""
    timestamp: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that a store holds true.

    Args:
        id: Unique in the snapshot.
        text: What it says.
        confidence: In [0, 1]; None where the store does not say.
        authors: Who said so.
        history: What it was made from, oldest first.
        conflicts_with: Ids of facts that it contradicts.
    """

    id: str
    text: str
    confidence: float | None = None
    authors: tuple[str, ...] = ()
    history: tuple[Entry, ...] = ()
    conflicts_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A store after a state.

    Args:
        facts: What it holds true.
        action: What it took the document for; None where it does not say.
        observations: What it extracted, beside the histories of its facts.
        marks_conflicts: Whether a contradiction would be marked; exports of other systems have
            no place for it.
    """

    facts: tuple[Fact, ...]
    action: str | None = None
    observations: tuple[str, ...] = ()
    marks_conflicts: bool = True

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything that it says or has noted: facts, histories, observations."""
        noted = (entry.text for fact in self.facts for entry in fact.history)
        said = (fact.text for fact in self.facts)
        return tuple(dict.fromkeys((*said, *noted, *self.observations)))


def to_json(snapshot: Snapshot, trajectory: str, state: int) -> dict[str, Any]:
    """A snapshot in its JSON form.

    Args:
        snapshot: The store.
        trajectory, state: What it is a snapshot of.
    """
    return {
        "schema": SCHEMA_VERSION,
        "trajectory": trajectory,
        "state": state,
        "action": snapshot.action,
        "facts": [_fact(fact) for fact in snapshot.facts],
        "observations": list(snapshot.observations),
    }


def _fact(fact: Fact) -> Mapping[str, Any]:
    return {
        "id": fact.id,
        "text": fact.text,
        "confidence": fact.confidence,
        "authors": list(fact.authors),
        "conflictsWith": list(fact.conflicts_with),
        "history": [
            {"text": e.text, "action": e.action, "author": e.author, "timestamp": e.timestamp}
            for e in fact.history
        ],
    }
