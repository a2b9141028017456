"""A language model as the judge of coverage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from memaudit_gym.llm.account import Answers
from memaudit_gym.llm.client import Client
from memaudit_gym.llm.request import Request
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator, Cell, Judgement
from memaudit_gym.natural.asking import client_of, name_of, prompt_of
from memaudit_gym.natural.config import BuildConfig

#: The stage that faults and accounts name.
STAGE = "coverage"
#: The most cells that one request asks about.
CELLS = 20
_RATIONALE = "As long as a rationale of one short sentence usually is."


class LlmJudge(Adjudicator):
    """Coverage 0, 0.25, 0.5, 0.75 or 1 with a rationale.

    The model sees question, answer, evidence and what a memory says; neither its type nor what
    made it.

    Args:
        client: The model.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        self._prompt = prompt_of("coverage-1")
        self.name = name_of(client, self._prompt, cells=CELLS)
        self._answers = Answers()

    def judge(self, cells: Sequence[Cell]) -> list[Judgement]:
        """Asks about ``CELLS`` cells at a time, several times at once.

        Raises:
            InputError: The model gives no usable answer.
        """
        self._answers = Answers()
        requests = [
            self._request(start, cells[start : start + CELLS])
            for start in range(0, len(cells), CELLS)
        ]
        judgements: list[Judgement] = []
        for answer in self.client.answers(requests, self._answers):
            by_number = {row["cell"]: row for row in answer["judgements"]}
            judgements += [
                Judgement(float(row["coverage"]), " ".join(row["rationale"].split()))
                for _, row in sorted(by_number.items())
            ]
        return judgements

    def report(self) -> Mapping[str, Any]:
        """The prompt, and what the answers took."""
        return {
            "prompt": self._prompt.record,
            "llm": self._answers.record(self.client.config),
        }

    def _request(self, start: int, cells: Sequence[Cell]) -> Request:
        count = len(cells)
        return Request(
            stage=STAGE,
            record=f"package '{cells[0].package}', cells {start + 1} to {start + count}, from "
            f"candidate '{cells[0].candidate_id}', unit '{cells[0].unit_id}'",
            prompt=self._prompt,
            content={"units": _units(cells)},
            stand_in={
                "judgements": [
                    {"cell": n, "coverage": 0, "rationale": _RATIONALE} for n in _numbers(count)
                ]
            },
            fault=lambda answer: _fault(answer, count),
        )


def _numbers(count: int) -> range:
    return range(1, count + 1)


def _units(cells: Sequence[Cell]) -> list[dict[str, Any]]:
    """The cells numbered from 1; evidence stands once where cells of its unit are together."""
    numbered = zip(_numbers(len(cells)), cells, strict=True)
    return [
        {
            "question": question,
            "answer": answer,
            "evidence": evidence,
            "memories": [{"cell": number, "memory": cell.text} for number, cell in group],
        }
        for (_, question, answer, evidence), group in groupby(numbered, key=_unit)
    ]


def _unit(numbered: tuple[int, Cell]) -> tuple[str, str, str, str]:
    cell = numbered[1]
    return cell.unit_id, cell.question, cell.answer, cell.evidence


def _fault(answer: Any, count: int) -> str | None:
    judged = Counter(row["cell"] for row in answer["judgements"])
    for number in _numbers(count):
        if judged[number] != 1:
            return f"cell {number} is judged {judged[number]} times, not once"
    if others := [number for number in judged if number not in _numbers(count)]:
        return f"there is no cell {others[0]}"
    return None


def make(argument: str | None, config: BuildConfig) -> LlmJudge:
    """The adjudicator; its argument is the model, where that is not the configuration's."""
    return LlmJudge(client_of(argument, config))
