"""What every source reads its files into: a dialogue, and apart from it what was asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from memaudit_gym.natural.dialogue import Dialogue
from memaudit_gym.natural.questions import Question


@dataclass(frozen=True, slots=True)
class Recording:
    """A dialogue with its questions.

    Args:
        dialogue: The dialogue.
        questions: In the file's order, those that cannot be scored too.
        builder: Name and version of what read it.
        source: Where it comes from: names and hashes of its ``file`` and, where the questions
            stand in one of their own, of ``questions``.
        notes: What reading came to (left out, faulty); goes into the metadata. JSON values.
        corrected: {question id: what was corrected about it, and by whom}.
    """

    dialogue: Dialogue
    questions: tuple[Question, ...]
    builder: str
    source: Mapping[str, Any]
    notes: Mapping[str, Any] = field(default_factory=dict)
    corrected: Mapping[str, str] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """The name of the file that the dialogue was read from."""
        return str(self.source["file"])

    @property
    def annotator(self) -> str:
        """The name of the file that the questions were read from."""
        return str(self.source.get("questions", self.file))


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A record of a file that no package is made of.

    Args:
        id: The record.
        reason: Why, in a word or two.
    """

    id: str
    reason: str
