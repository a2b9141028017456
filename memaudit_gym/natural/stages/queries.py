"""The third artifact: what each question requires, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.stages.units import Unit
from memaudit_gym.records import EvidenceUnit, Query


def queries_of(questions: Sequence[Question], units: Mapping[str, Sequence[Unit]]) -> list[Query]:
    """One query a question; it weighs 1 / questions, in equal parts on its units.

    So the weights of all units sum to 1, and F is the share of question evidence that a store
    keeps. Source: ours.

    Args:
        questions: Those that are scored.
        units: {question id: its units}.
    """
    return [
        Query(
            id=q.id,
            question=q.question,
            answer=q.answer,
            required_unit_ids=tuple(unit.id for unit in units[q.id]),
            weight=1 / (len(units[q.id]) * len(questions)),
            category=q.category,
            extra=q.extra,
        )
        for q in questions
    ]


def weighted(queries: Sequence[Query], units: Mapping[str, Sequence[Unit]]) -> list[EvidenceUnit]:
    """The units with the weight of the query that requires them."""
    return [
        EvidenceUnit(
            id=unit.id,
            weight=query.weight or 0.0,
            text=unit.text,
            kind=unit.kind,
            extra=unit.extra,
        )
        for query in queries
        for unit in units[query.id]
    ]
