"""What became of each question, as rows of the folder and as counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.reviewer import Verdict


@dataclass(frozen=True, slots=True)
class Decision:
    """A question and what became of it.

    Args:
        question: As it is used; ``left_out`` says why it is not.
        verdict: What became of it.
        notes: Why; empty where it was accepted as it is.
        verifier: Who decided.
        before: The question before it was corrected in review; None where it was not.
    """

    question: Question
    verdict: Verdict
    notes: str
    verifier: str
    before: Question | None = None

    def row(self, annotator: str) -> dict[str, Any]:
        """The decision as a row of the folder; a rejected question stays in it."""
        row: dict[str, Any] = {
            "record_id": self.question.id,
            "record_type": "query",
            "decision": self.verdict,
            "primary_annotator": annotator,
            "verifier": self.verifier,
            "notes": self.notes,
        }
        if self.question.left_out:
            row["query"] = _content(self.question)
        if self.before:
            row["before"] = _content(self.before)
        return row


def _content(question: Question) -> dict[str, Any]:
    return {
        "question": question.question,
        "answer": question.answer,
        "category": question.category,
        "evidence": list(question.evidence),
        **question.extra,
    }


def question_report(decisions: Sequence[Decision]) -> dict[str, Any]:
    """Counts by category and outcome, and every question that is left out, with its reason."""
    outcome = [d.question.left_out or "usable" for d in decisions]
    categories = [str(d.question.category) for d in decisions]
    by_category: dict[str, dict[str, int]] = {}
    for (category, reason), count in _counted(zip(categories, outcome, strict=True)):
        by_category.setdefault(category, {})[reason] = count
    return {
        "total": len(decisions),
        "usable": outcome.count("usable"),
        "by_category": by_category,
        "left_out_by_reason": dict(_counted(reason for reason in outcome if reason != "usable")),
        "left_out": [
            {"query_id": d.question.id, "category": d.question.category, "reason": reason}
            for d, reason in zip(decisions, outcome, strict=True)
            if reason != "usable"
        ],
    }


def _counted(items: Iterable[Any]) -> list[tuple[Any, int]]:
    return sorted(Counter(items).items())
