"""Decisions on questions out of a file, CSV or JSON Lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.io.csv_rows import csv_rows
from memaudit_gym.io.json_text import read_json_lines
from memaudit_gym.natural.json_node import JsonNode
from memaudit_gym.natural.reviewer import Verdict

REQUIRED = ("question_id", "decision")
OPTIONAL = ("package", "reason", "question", "answer", "evidence")
_VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """What somebody decided about a question.

    Args:
        package: The package's name; blank where the file does not say.
        question_id: The question.
        verdict: The decision.
        reason: Why; not blank unless accepted.
        question, answer: As they read from here on; blank where they stay.
        evidence: Ids of turns or sessions; empty where it stays.
        fault: Makes the error that names the row and a column.
    """

    package: str
    question_id: str
    verdict: Verdict
    reason: str
    question: str
    answer: str
    evidence: tuple[str, ...]
    fault: Callable[[str, str], InputError]


def read_decisions(path: str) -> list[DecisionRow]:
    """The decisions of a file.

    Args:
        path: ``.jsonl`` is JSON Lines, with ``evidence`` as a list; any other is CSV, with
            semicolons between the ids of ``evidence``.

    Raises:
        InputError: Any fault, with line and field named.
    """
    rows = _json_rows(path) if Path(path).suffix.lower() == ".jsonl" else _csv_rows(path)
    found = list(rows)
    if not found:
        raise InputError("holds no decision", file=path)
    return found


def _csv_rows(path: str) -> Iterator[DecisionRow]:
    for row in csv_rows(path, REQUIRED, OPTIONAL):
        yield _decision(row.fields, row.fields["evidence"].split(";"), row.fault)


def _json_rows(path: str) -> Iterator[DecisionRow]:
    for number, value in read_json_lines(path):
        node = JsonNode(value, path, f"line {number}").only((*REQUIRED, *OPTIONAL))
        fields = {key: node.get(key).text() for key in REQUIRED}
        for key in OPTIONAL[:-1]:
            given = node.find(key)
            fields[key] = "" if given is None else given.text()
        listed = node.find("evidence")
        evidence = [] if listed is None else [item.text() for item in listed.items()]
        yield _decision(fields, evidence, _fault_at(path, number))


def _fault_at(path: str, number: int) -> Callable[[str, str], InputError]:
    return lambda problem, field: InputError(
        problem, file=path, record=f"line {number}", field=field
    )


def _decision(
    fields: dict[str, str], evidence: list[str], fault: Callable[[str, str], InputError]
) -> DecisionRow:
    text = {key: " ".join(value.split()) for key, value in fields.items()}
    verdict = next((v for v in _VERDICTS if v == text["decision"]), None)
    if verdict is None:
        hint = did_you_mean(text["decision"], _VERDICTS)
        raise fault(f"must be one of its words, not '{text['decision']:.80}'{hint}", "decision")
    if not text["reason"] and verdict != "accepted":
        raise fault(f"is needed where a question is {verdict}", "reason")
    return DecisionRow(
        package=text["package"],
        question_id=text["question_id"],
        verdict=verdict,
        reason=text["reason"],
        question=text["question"],
        answer=text["answer"],
        evidence=tuple(name.strip() for name in evidence if name.strip()),
        fault=fault,
    )
