"""Questions about a chat log, in JSON or JSON Lines, read strictly.

``{"id": ..., "question": ..., "answer": ..., "category": ..., "evidence": ["<session>:<n>"]}``;
id and category may be absent. Evidence names turns; an empty list leaves the question out.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from pathlib import Path
from typing import Any

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.natural.chat.json_rows import json_rows
from memaudit_gym.natural.json_node import JsonNode
from memaudit_gym.natural.questions import Question

_KEYS = ("id", "question", "answer", "category", "evidence")


def read_chat_questions(file: str | Path, turn_ids: Collection[str]) -> tuple[Question, ...]:
    """The questions of a file.

    Args:
        file: A list of questions, or one a line.
        turn_ids: The turns that evidence may name.

    Raises:
        InputError: Any fault, with record and field named; no question at all.
    """
    found: dict[str, Question] = {}
    for position, node in enumerate(json_rows(file, "question")):
        question = _question(node, position, turn_ids)
        if question.id in found:
            node.fail(f"duplicate id '{question.id}'; every question needs its own")
        found[question.id] = question
    if not found:
        raise InputError("holds no question", file=str(file))
    return tuple(found.values())


def _question(node: JsonNode, position: int, turn_ids: Collection[str]) -> Question:
    listed = node.only(_KEYS).get("evidence")
    evidence = tuple(_turn(item, turn_ids) for item in listed.items())
    if len(set(evidence)) < len(evidence):
        listed.fail("names a turn twice")
    return Question(
        id=_id(node, position),
        question=node.get("question").name().strip(),
        answer=_answer(node.get("answer")),
        category=_category(node),
        evidence=evidence,
        left_out=None if evidence else "no_evidence",
    )


def _turn(node: JsonNode, turn_ids: Collection[str]) -> str:
    if node.text() not in turn_ids:
        node.fail(f"no such turn{did_you_mean(node.text(), tuple(turn_ids))}")
    return node.text()


def _id(node: JsonNode, position: int) -> str:
    given = node.find("id")
    if given is None or given.value is None:
        return f"q{position}"
    return given.name().strip() if isinstance(given.value, str) else str(given.whole_number())


def _answer(node: JsonNode) -> str:
    # A year or a count may stand as a number.
    whole = isinstance(node.value, int) and not isinstance(node.value, bool)
    if whole or (isinstance(node.value, float) and math.isfinite(node.value)):
        return str(node.value)
    return node.text().strip()


def _category(node: JsonNode) -> Any:
    given = node.find("category")
    if given is None or given.value is None:
        return None
    return given.name().strip() if isinstance(given.value, str) else given.whole_number()
