"""What becomes of each question: accepted, corrected or rejected, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memaudit_gym.errors import InputError
from memaudit_gym.natural.config import Grain
from memaudit_gym.natural.dialogue import Dialogue
from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.recording import Recording
from memaudit_gym.natural.reviewer import Review, Reviewer
from memaudit_gym.natural.stages.decisions import Decision

#: Why a question is left out that could be scored and that the reviewer rejected.
REJECTED = "rejected_in_review"
#: Why evidence that names whole sessions cannot be used where turns are the experiences.
NEEDS_SESSIONS = "evidence_names_sessions_alone"


def decide(recording: Recording, reviewer: Reviewer | None, grain: Grain) -> list[Decision]:
    """One decision a question, in order.

    Args:
        recording: The questions; the reviewer is shown the turns and no annotation.
        reviewer: Who reviews those that can be scored; None: all of them are accepted.
        grain: What the stream is made of.

    Raises:
        InputError: The reviewer fails, or its reviews are none.
    """
    asked = [_fitting(q, recording.dialogue, grain) for q in recording.questions]
    reviews = _reviews([q for q in asked if not q.left_out], recording.dialogue, reviewer)
    by = reviewer.name if reviewer else recording.builder
    decisions = [
        _reviewed(q, reviews[q.id], by, recording.corrected.get(q.id, ""))
        if not q.left_out
        else Decision(q, "rejected", _joined(q.left_out, recording, q), recording.builder)
        for q in asked
    ]
    _require_evidence(decisions, recording.dialogue)
    return decisions


def _require_evidence(decisions: Sequence[Decision], dialogue: Dialogue) -> None:
    known = {turn.id for turn in dialogue.turns} | {session.id for session in dialogue.sessions}
    for decision in decisions:
        question = decision.question
        if question.left_out:
            continue
        for name in question.evidence or ("",):
            if name not in known:
                problem = f"question '{question.id}' has evidence '{name}', which is no turn"
                raise InputError(problem, record=decision.verifier)


def _joined(reason: str, recording: Recording, question: Question) -> str:
    corrected = recording.corrected.get(question.id)
    return f"{reason}; {corrected}" if corrected else reason


def _fitting(question: Question, dialogue: Dialogue, grain: Grain) -> Question:
    sessions = {session.id for session in dialogue.sessions}
    if question.left_out or grain == "sessions" or sessions.isdisjoint(question.evidence):
        return question
    return replace(question, left_out=NEEDS_SESSIONS)


def _reviews(
    questions: Sequence[Question], dialogue: Dialogue, reviewer: Reviewer | None
) -> Mapping[str, Review]:
    if reviewer is None:
        return {q.id: Review(q.id, "accepted") for q in questions}
    reviews = {r.question_id: r for r in reviewer.review(dialogue.only(()), questions)}
    if list(reviews) != [q.id for q in questions]:
        raise InputError(f"reviewer {reviewer.name} did not review each question once, in order")
    return reviews


def _reviewed(question: Question, review: Review, by: str, corrected: str) -> Decision:
    if review.verdict == "rejected":
        left_out = replace(question, left_out=REJECTED)
        return Decision(left_out, "rejected", review.reason, by)
    if review.verdict == "corrected":
        if review.corrected is None or review.corrected.id != question.id:
            raise InputError(f"reviewer {by} corrected question '{question.id}' without saying how")
        notes = "; ".join(part for part in (corrected, review.reason) if part)
        return Decision(review.corrected, "corrected", notes, by, before=question)
    if corrected:
        return Decision(question, "corrected", corrected, by)
    return Decision(question, "accepted", review.reason, by)
