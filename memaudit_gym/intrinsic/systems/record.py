"""A fact as the rule-based system keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from memaudit_gym.intrinsic.confidence import NEW, reinforced
from memaudit_gym.intrinsic.snapshots.snapshot import Entry, Fact
from memaudit_gym.intrinsic.systems.extraction import Observation
from memaudit_gym.intrinsic.trajectory import Document


@dataclass
class Record:
    """A fact with all that it was made from.

    Args:
        id: Unique in the store.
        text: What it says.
        value: Its value.
        seen: The time of the youngest document that it rests on.
        confidence: In [0, 1].
        authors: Everybody who said so; the count of distinct ones is its length.
        history: Full, oldest first.
        conflicts_with: Ids of facts that it contradicts.
    """

    id: str
    text: str
    value: frozenset[str]
    seen: datetime
    confidence: float = NEW
    authors: list[str] = field(default_factory=list)
    history: list[Entry] = field(default_factory=list)
    conflicts_with: list[str] = field(default_factory=list)

    def note(self, said: Observation, document: Document, action: str) -> None:
        """Adds a document to the history, its author to the authors."""
        self.history.append(Entry(said.text, action, document.author, document.timestamp))
        self.seen = max(self.seen, datetime.fromisoformat(document.timestamp))
        if document.author not in self.authors:
            self.authors.append(document.author)

    def reinforce(self) -> None:
        """Raises the confidence by a step."""
        self.confidence = reinforced(self.confidence)

    def copy(self, name: str) -> Record:
        """The same under another id."""
        return replace(
            self,
            id=name,
            authors=list(self.authors),
            history=list(self.history),
            conflicts_with=list(self.conflicts_with),
        )

    def fact(self) -> Fact:
        """As a snapshot shows it."""
        return Fact(
            id=self.id,
            text=self.text,
            confidence=self.confidence,
            authors=tuple(self.authors),
            history=tuple(self.history),
            conflicts_with=tuple(self.conflicts_with),
        )
