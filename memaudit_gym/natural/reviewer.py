"""The second pass over the questions: each is accepted, corrected or rejected, with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from memaudit_gym.natural.dialogue import Dialogue
from memaudit_gym.natural.questions import Question

Verdict = Literal["accepted", "corrected", "rejected"]


@dataclass(frozen=True, slots=True)
class Review:
    """What became of one question.

    Args:
        question_id: The question.
        verdict: Rejected questions stay in the folder, out of the score.
        reason: A word or a sentence for whoever checks it; required unless accepted.
        corrected: The question as it is used from here on, with the same id; only where corrected.
    """

    question_id: str
    verdict: Verdict
    reason: str = ""
    corrected: Question | None = None


class Reviewer(Protocol):
    """Reviews questions whose evidence names turns.

    Attributes:
        name: ``name/version``, with the settings that its verdicts depend on.
    """

    name: str

    def review(self, dialogue: Dialogue, questions: Sequence[Question]) -> Sequence[Review]:
        """One review a question, in order. It sees turns and questions, and no candidate.

        Args:
            dialogue: The turns, without annotations.
            questions: Those that could be scored, each with at least one evidence turn.

        Raises:
            InputError: They cannot be reviewed; says what to do.
        """
        ...

    def report(self) -> Mapping[str, Any]:
        """What else the manifest says of it: prompts, counts, costs. JSON values only."""
        return {}
