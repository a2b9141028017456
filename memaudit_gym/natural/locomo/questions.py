"""Which questions of a sample can be scored, and on which evidence turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from memaudit_gym.natural.locomo.evidence import FAULTS, Evidence, Reference, resolve_evidence
from memaudit_gym.natural.locomo.format import ADVERSARIAL
from memaudit_gym.natural.locomo.sample import AskedQuestion
from memaudit_gym.natural.questions import Question

Reason = Literal["category_5", "no_evidence", "evidence_names_no_turn"]


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A question with its evidence resolved.

    Args:
        id: ``q<position>``, the position from 0 as the file lists it.
        question: The question.
        evidence: What its evidence strings come to.
    """

    id: str
    question: AskedQuestion
    evidence: Evidence

    @property
    def left_out(self) -> Reason | None:
        """Why it is not scored; None where it is."""
        if self.question.category == ADVERSARIAL:
            return "category_5"
        if self.evidence.turns:
            return None
        return "no_evidence" if self.evidence.empty else "evidence_names_no_turn"


def read_questions(
    questions: Sequence[AskedQuestion], turns: Mapping[Reference, int]
) -> list[ReadQuestion]:
    """Resolves the evidence of every question against the conversation's turns."""
    return [
        ReadQuestion(f"q{position}", question, resolve_evidence(question.evidence, turns))
        for position, question in enumerate(questions)
    ]


def resolved(read: ReadQuestion, turn_ids: Sequence[str]) -> Question:
    """The question with the ids of its evidence turns.

    Args:
        read: The question.
        turn_ids: The id of every turn, in order.
    """
    asked = read.question
    return Question(
        id=read.id,
        question=asked.question,
        answer=asked.answer,
        category=asked.category,
        evidence=tuple(turn_ids[at] for at in read.evidence.turns),
        left_out=read.left_out,
        extra={
            "evidence": list(asked.evidence),
            **({} if asked.cited is None else {"cited_evidence": list(asked.cited)}),
        },
    )


def evidence_report(questions: Sequence[ReadQuestion]) -> dict[str, Any]:
    """Every evidence token that adds no turn, in questions of any category, and the counts."""
    faults = [(q, token, fault) for q in questions for token, fault in q.evidence.faults]
    counts = Counter(fault for _, _, fault in faults)
    return {
        "joined_strings": sum(q.evidence.joined for q in questions),
        **{fault: counts[fault] for fault in FAULTS},
        "faults": [
            {"query_id": q.id, "category": q.question.category, "token": token, "fault": fault}
            for q, token, fault in faults
        ],
    }
