"""How people show what they care for: they say so, and they ask."""

from __future__ import annotations

import re

from memaudit_gym.view import VisibleExperience

#: How people say that something matters.
_STRESS = re.compile(
    r"\b(?:important|importance|matters?|remember|mind|need|later|essential|crucial|vital)\b"
    r"|\bforget this\b|\bnot forget\b|\bfor sure\b|\bam sure\b",
    re.IGNORECASE,
)
_QUESTION = frozenset({"raw_span", "atomic_fact", "other"})


def stress(experience: VisibleExperience) -> float:
    """How often the experience says that something matters."""
    return float(len(_STRESS.findall(experience.text)))


def asks(experience: VisibleExperience) -> bool:
    """Whether it is a question with its answer: its memories are the answer and a note."""
    return {c.type for c in experience.candidates} == _QUESTION
