"""Entail(f, c) for all facts and claims of one trajectory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic.judges.lexical import share
from memaudit_gym.intrinsic.judges.registry import Judge
from memaudit_gym.natural.adjudicators.adjudicator import Cell

#: From here on a fact says a claim: a YES.
HELD = 1.0


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer that was given to a question.

    Args:
        question, answer: The question and its answer.
        given: What was answered.
    """

    question: str
    answer: str
    given: str


@dataclass(frozen=True, slots=True)
class Entailments:
    """What a judge says of the pairs.

    Args:
        scores: {fact: {claim: YES 1 or PARTIAL 0.5}}; what is absent is NO.
        report: What else the judge says of its judgements, JSON values.
    """

    scores: Mapping[str, Mapping[str, float]]
    report: Mapping[str, Any] = field(default_factory=dict)

    def score(self, fact: str, claim: str) -> float:
        """Entail(f, c)."""
        return self.scores.get(fact, {}).get(claim, 0.0)

    def best(self, facts: Iterable[str], claim: str) -> float:
        """The maximum over some facts, 0 where there are none."""
        return max((self.score(fact, claim) for fact in facts), default=0.0)

    def held(self, facts: Iterable[str], claim: str) -> bool:
        """Whether one of the facts says the claim."""
        return any(self.score(fact, claim) >= HELD for fact in facts)


def entailments(
    judge: Judge,
    trajectory: str,
    facts: Sequence[str],
    claims: Sequence[str],
    replies: Sequence[Reply] = (),
) -> Entailments:
    """Has every pair judged, each once.

    Args:
        judge: Who judges.
        trajectory: The trajectory's id.
        facts: Different texts.
        claims: Different texts.
        replies: Answers to be judged as well: what was given against what is right.

    Raises:
        InputError: The judge fails, or does not fit the pairs.
    """
    cells = [_cell(trajectory, f, c) for c in claims for f in facts]
    cells += [_cell(trajectory, r.given, r.answer, r.question) for r in replies if r.given.strip()]
    judge.adjudicator.expect(
        trajectory, {cell.candidate_id for cell in cells}, {cell.unit_id for cell in cells}
    )
    asked = [c for c in cells if c.question or share(c.text, c.evidence) >= judge.least_share]
    judgements = judge.adjudicator.judge(asked)
    if len(judgements) != len(asked):
        raise InputError(
            f"judge {judge.adjudicator.name} judged {len(judgements)} of {len(asked)} pairs",
            record=f"trajectory '{trajectory}'",
        )
    found: dict[str, dict[str, float]] = {}
    for cell, judgement in zip(asked, judgements, strict=True):
        if score := judge.verdict(judgement.coverage):
            found.setdefault(cell.text, {})[cell.evidence] = score
    return Entailments(found, judge.adjudicator.report())


def _cell(trajectory: str, fact: str, claim: str, question: str = "") -> Cell:
    return Cell(
        package=trajectory,
        candidate_id=fact,
        unit_id=claim,
        type="fact",
        text=fact,
        evidence=claim,
        question=question,
        answer=claim if question else "",
    )
