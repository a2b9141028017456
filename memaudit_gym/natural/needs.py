"""What the questions need: one evidence unit for each evidence turn of a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.natural.conversation import Turn
from memaudit_gym.natural.lexical import Target, target_of
from memaudit_gym.natural.locomo_questions import ReadQuestion
from memaudit_gym.records import EvidenceUnit, Query


@dataclass(frozen=True, slots=True)
class Need:
    """A question's need of one turn.

    Args:
        question: The question.
        position: The turn's position in the conversation.
        turn: The turn.
        weight: 1 / (the question's turns) / (usable questions).
        target: What a text has to say to cover it.
    """

    question: ReadQuestion
    position: int
    turn: Turn
    weight: float
    target: Target

    @property
    def unit_id(self) -> str:
        """``<question id>:<turn id>``."""
        return f"{self.question.id}:{self.turn.id}"

    def unit(self) -> EvidenceUnit:
        """The need as an evidence unit; its target stands with it, so that cells can be redone."""
        return EvidenceUnit(
            id=self.unit_id,
            weight=self.weight,
            text=self.turn.span,
            kind="evidence_turn",
            extra={
                "source_spans": [{"span_id": self.turn.id, "experience_id": self.turn.id}],
                "target_stems": sorted(self.target.stems),
                "target_source": self.target.source,
            },
        )


def needs_of(usable: Sequence[ReadQuestion], turns: Sequence[Turn]) -> list[list[Need]]:
    """The needs of every usable question, in its evidence's order."""
    return [
        [
            Need(
                question=q,
                position=at,
                turn=turns[at],
                weight=1 / (len(q.evidence.turns) * len(usable)),
                target=target_of(q.question.answer, q.question.question, turns[at].content),
            )
            for at in q.evidence.turns
        ]
        for q in usable
    ]


def query_of(needs: Sequence[Need]) -> Query:
    """The query behind the needs of one question; its weight is that of each of its units."""
    read = needs[0].question
    return Query(
        id=read.id,
        question=read.question.question,
        answer=read.question.answer,
        required_unit_ids=tuple(need.unit_id for need in needs),
        weight=needs[0].weight,
        category=read.question.category,
        extra={"evidence": list(read.question.evidence)},
    )
