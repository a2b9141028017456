"""A question about a dialogue, the same for every source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its evidence resolved to turns.

    Args:
        id: Unique in the dialogue.
        question: The question.
        answer: The gold answer as a text; empty where the file has none.
        category: As the file gives it, or None.
        evidence: Ids of the turns that answering it takes, in the file's order, each once.
        left_out: Why it cannot be scored, in a word or two (``no_evidence``); None where it can.
        extra: What else the package keeps of it, JSON values.
    """

    id: str
    question: str
    answer: str
    category: str | int | None
    evidence: tuple[str, ...]
    left_out: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
