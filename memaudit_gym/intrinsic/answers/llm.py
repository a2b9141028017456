"""Answers by a language model that sees nothing but the store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from memaudit_gym.intrinsic.answers.file import Answers
from memaudit_gym.intrinsic.snapshots.snapshot import Snapshot
from memaudit_gym.intrinsic.trajectory import Trajectory
from memaudit_gym.llm.account import Answers as AnswerCounts
from memaudit_gym.llm.client import Client
from memaudit_gym.llm.prompt import load_prompt
from memaudit_gym.llm.request import Request

#: The stage that faults and accounts name.
STAGE = "answers"
_SUPPOSED = "As long as an answer usually is."


class LlmAnswerer:
    """Asks a model all questions of a trajectory at once.

    Args:
        client: The model.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        self._prompt = load_prompt("memaudit_gym.intrinsic.prompts", "answers-1")

    def answers(
        self,
        trajectories: Sequence[Trajectory],
        snapshots: Mapping[str, Sequence[Snapshot]],
    ) -> Answers:
        """The answers out of the last snapshot of each trajectory.

        Raises:
            InputError: The model gives no usable answer.
        """
        asked = [one for one in trajectories if one.questions]
        requests = [self._request(one, snapshots[one.id][-1]) for one in asked]
        given = self.client.answers(requests, AnswerCounts())
        found: dict[str, list[str]] = {one.id: [] for one in trajectories}
        for one, answer in zip(asked, given, strict=True):
            rows = sorted(answer["answers"], key=lambda row: row["number"])
            found[one.id] = [row["answer"] for row in rows]
        return found

    def _request(self, one: Trajectory, store: Snapshot) -> Request:
        numbers = range(1, len(one.questions) + 1)
        questions = [
            {"number": n, "question": q.question}
            for n, q in zip(numbers, one.questions, strict=True)
        ]
        return Request(
            stage=STAGE,
            record=f"trajectory '{one.id}'",
            prompt=self._prompt,
            content={"facts": [fact.text for fact in store.facts], "questions": questions},
            stand_in={"answers": [{"number": n, "answer": _SUPPOSED} for n in numbers]},
            fault=lambda answer: _fault(answer, numbers),
        )


def _fault(answer: Any, numbers: Sequence[int]) -> str | None:
    given = Counter(row["number"] for row in answer["answers"])
    for number in numbers:
        if given[number] != 1:
            return f"question {number} is answered {given[number]} times, not once"
    others = [number for number in given if number not in numbers]
    return f"there is no question {others[0]}" if others else None
