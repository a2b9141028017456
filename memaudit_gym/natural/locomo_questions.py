"""Which questions of a conversation can be scored, and on which evidence turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from memaudit_gym.natural.conversation import Question
from memaudit_gym.natural.evidence import FAULTS, Evidence, Reference, resolve_evidence
from memaudit_gym.natural.locomo_format import ADVERSARIAL

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
    question: Question
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
    questions: Sequence[Question], turns: Mapping[Reference, int]
) -> list[ReadQuestion]:
    """Resolves the evidence of every question against the conversation's turns."""
    return [
        ReadQuestion(f"q{position}", question, resolve_evidence(question.evidence, turns))
        for position, question in enumerate(questions)
    ]


def question_report(questions: Sequence[ReadQuestion]) -> dict[str, Any]:
    """Counts by category and outcome, and every question that is left out, with its reason."""
    outcome = [q.left_out or "usable" for q in questions]
    cells = Counter((str(q.question.category), o) for q, o in zip(questions, outcome, strict=True))
    by_category: dict[str, dict[str, int]] = {}
    for (category, reason), count in sorted(cells.items()):
        by_category.setdefault(category, {})[reason] = count
    return {
        "total": len(questions),
        "usable": outcome.count("usable"),
        "by_category": by_category,
        "left_out_by_reason": dict(
            sorted(Counter(q.left_out for q in questions if q.left_out).items())
        ),
        "left_out": [
            {"query_id": q.id, "category": q.question.category, "reason": q.left_out}
            for q in questions
            if q.left_out
        ],
    }


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
