"""A question put right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memaudit_gym.natural.questions import Question


def corrected(
    question: Question, text: str, answer: str, evidence: Sequence[str]
) -> Question | None:
    """The question with another wording, answer or evidence; None where nothing is new.

    Args:
        question: As it was.
        text, answer: Blank where they stay.
        evidence: Ids of turns or sessions; empty where they stay.
    """
    new = replace(
        question,
        question=" ".join(text.split()) or question.question,
        answer=" ".join(answer.split()) or question.answer,
        evidence=tuple(dict.fromkeys(evidence)) or question.evidence,
    )
    return None if new == question else new
