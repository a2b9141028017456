"""A language model as the reviewer of questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from memaudit_gym.llm.account import Answers
from memaudit_gym.llm.client import Client
from memaudit_gym.llm.request import Request
from memaudit_gym.natural.asking import client_of, name_of, prompt_of
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue
from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.review.correction import corrected
from memaudit_gym.natural.review.surroundings import Surroundings
from memaudit_gym.natural.reviewer import Review, Reviewer

#: The stage that faults and accounts name.
STAGE = "review"
#: The most questions that one request asks about.
QUESTIONS = 8
_REASON = "As long as a reason of one short sentence usually is."


class LlmReviewer(Reviewer):
    """Accepts, corrects or rejects each question by its evidence and the turns around it.

    Args:
        client: The model.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        self._prompt = prompt_of("review-1")
        self.name = name_of(client, self._prompt, questions=QUESTIONS)
        self._answers = Answers()

    def review(self, dialogue: Dialogue, questions: Sequence[Question]) -> list[Review]:
        """Asks about ``QUESTIONS`` questions at a time, several times at once.

        Raises:
            InputError: The model gives no usable answer.
        """
        self._answers = Answers()
        around = Surroundings(dialogue)
        parts = [questions[at : at + QUESTIONS] for at in range(0, len(questions), QUESTIONS)]
        requests = [self._request(dialogue.id, part, around) for part in parts]
        reviews: list[Review] = []
        for part, answer in zip(parts, self.client.answers(requests, self._answers), strict=True):
            rows = {row["id"]: row for row in answer["reviews"]}
            reviews += [_review(question, rows[question.id]) for question in part]
        return reviews

    def report(self) -> Mapping[str, Any]:
        """The prompt, and what the answers took."""
        return {
            "prompt": self._prompt.record,
            "llm": self._answers.record(self.client.config),
        }

    def _request(
        self, dialogue: str, questions: Sequence[Question], around: Surroundings
    ) -> Request:
        shown = [_shown(question, around) for question in questions]
        return Request(
            stage=STAGE,
            record=f"dialogue '{dialogue}', questions '{questions[0].id}' to '{questions[-1].id}'",
            prompt=self._prompt,
            content={"questions": shown},
            stand_in={"reviews": [_supposed(question) for question in questions]},
            fault=lambda answer: _fault(answer["reviews"], shown),
        )


def _shown(question: Question, around: Surroundings) -> dict[str, Any]:
    return {
        "id": question.id,
        "question": question.question,
        "answer": question.answer,
        "evidence": around.evidence(question.evidence),
        "context": around.context(question.evidence),
    }


def _supposed(question: Question) -> dict[str, Any]:
    return {
        "id": question.id,
        "verdict": "accepted",
        "reason": _REASON,
        "question": question.question,
        "answer": question.answer,
        "evidence": list(question.evidence),
    }


def _fault(reviews: Sequence[Mapping[str, Any]], shown: Sequence[Mapping[str, Any]]) -> str | None:
    reviewed = Counter(row["id"] for row in reviews)
    known = {q["id"]: {turn["id"] for turn in (*q["evidence"], *q["context"])} for q in shown}
    for name in known:
        if reviewed[name] != 1:
            return f"question '{name}' is reviewed {reviewed[name]} times, not once"
    for row in reviews:
        if row["id"] not in known:
            return f"there is no question '{row['id']}'"
        if not row["reason"].strip() and row["verdict"] != "accepted":
            return f"question '{row['id']}' is {row['verdict']} without a reason"
        strange = [name for name in row["evidence"] if name not in known[row["id"]]]
        if strange and row["verdict"] == "corrected":
            return f"question '{row['id']}' was not shown with a turn '{strange[0]}'"
    return None


def _review(question: Question, row: Mapping[str, Any]) -> Review:
    reason, verdict = " ".join(row["reason"].split()), row["verdict"]
    if verdict != "corrected":
        return Review(question.id, verdict, reason)
    new = corrected(question, row["question"], row["answer"], row["evidence"])
    if new is None:
        return Review(question.id, "accepted", reason)
    return Review(question.id, "corrected", reason, new)


def make(argument: str | None, config: BuildConfig) -> LlmReviewer:
    """The reviewer; its argument is the model, where that is not the configuration's."""
    return LlmReviewer(client_of(argument, config))
