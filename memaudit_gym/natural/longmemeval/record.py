"""A record of LongMemEval, read strictly.

Source: the layout of the LongMemEval files (xiaowu0162/LongMemEval). Keys beyond those named here
do not matter.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from memaudit_gym.natural.json_node import JsonNode
from memaudit_gym.natural.names import folder_name

_DATE = re.compile(r"([0-9]{4})/([0-9]{2})/([0-9]{2}) \([A-Za-z]{3}\) ([0-9]{2}):([0-9]{2})")


@dataclass(frozen=True, slots=True)
class HaystackTurn:
    """One message; ``has_answer`` says that the answer is in it."""

    role: str
    content: str
    has_answer: bool


@dataclass(frozen=True, slots=True)
class HaystackSession:
    """One session, perhaps without any turn.

    Args:
        id: As the file has it: it may stand twice in a record, and may tell where the answer is.
        date_time: As the file writes it.
        timestamp: The same in ISO 8601, local time without a zone.
        turns: In order.
    """

    id: str
    date_time: str
    timestamp: str
    turns: tuple[HaystackTurn, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One question and its haystack.

    Args:
        id: The question's id.
        type: The question's type.
        question, answer: Texts; an answer that is a whole number is written as one.
        question_date: In ISO 8601.
        sessions: In the file's order.
        answer_sessions: The file's ids of the sessions that hold the answer.
    """

    id: str
    type: str
    question: str
    answer: str
    question_date: str
    sessions: tuple[HaystackSession, ...]
    answer_sessions: tuple[str, ...]

    @property
    def abstention(self) -> bool:
        """Whether the question was written to have no answer in the haystack."""
        return self.id.endswith("_abs")


def read_record(node: JsonNode) -> Record:
    """The record of a value.

    Raises:
        InputError: Any fault, with record and field named.
    """
    name = folder_name(node.get("question_id"))
    node = node.in_record(f"record '{name}'")
    return Record(
        id=name,
        type=node.get("question_type").name().strip(),
        question=node.get("question").name().strip(),
        answer=_answer(node.get("answer")),
        question_date=_timestamp(node.get("question_date")),
        sessions=_sessions(node),
        answer_sessions=tuple(item.text() for item in node.get("answer_session_ids").items()),
    )


def _answer(node: JsonNode) -> str:
    # A year or a count may stand as a number.
    return node.text().strip() if isinstance(node.value, str) else str(node.whole_number())


def _sessions(node: JsonNode) -> tuple[HaystackSession, ...]:
    keys = ("haystack_session_ids", "haystack_dates", "haystack_sessions")
    ids, dates, sessions = (list(node.get(key).items()) for key in keys)
    if not len(ids) == len(dates) == len(sessions):
        node.get(keys[2]).fail(
            f"holds {len(sessions)} sessions, but there are {len(ids)} ids and {len(dates)} dates"
        )
    return tuple(
        HaystackSession(
            id=name.text(),
            date_time=date.text(),
            timestamp=_timestamp(date),
            turns=tuple(_turn(item) for item in turns.items()),
        )
        for name, date, turns in zip(ids, dates, sessions, strict=True)
    )


def _turn(node: JsonNode) -> HaystackTurn:
    marked = node.find("has_answer")
    if marked and marked.value is not None and not isinstance(marked.value, bool):
        marked.fail("must be true or false")
    return HaystackTurn(
        role=node.get("role").name().strip(),
        content=node.get("content").text().strip(),
        has_answer=bool(marked and marked.value),
    )


def _timestamp(node: JsonNode) -> str:
    found = _DATE.fullmatch(node.text().strip())
    with suppress(ValueError):
        if found:
            year, month, day, hour, minute = (int(part) for part in found.groups())
            return datetime(year, month, day, hour, minute).isoformat()
    node.fail(f"cannot read the date '{node.text()[:40]}'; write it like '2023/05/30 (Tue) 23:40'")
