"""A store that keeps every sentence it reads, once, and never looks back. Source: ours."""

from __future__ import annotations

from memaudit_gym.intrinsic.sentences import sentences
from memaudit_gym.intrinsic.snapshots.snapshot import Fact, Snapshot
from memaudit_gym.intrinsic.trajectory import Document


class EverySentence:
    """Keeps every sentence. It takes no document for anything and knows no contradiction."""

    def __init__(self) -> None:
        self._facts: dict[str, Fact] = {}

    def observe(self, document: Document) -> None:
        """Takes in a document."""
        for sentence in sentences(document.text):
            fact = Fact(f"f{len(self._facts)}", sentence, authors=(document.author,))
            self._facts.setdefault(sentence, fact)

    def snapshot(self) -> Snapshot:
        """All sentences so far."""
        return Snapshot(tuple(self._facts.values()))
