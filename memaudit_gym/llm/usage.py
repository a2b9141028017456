"""Tokens of a request."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from memaudit_gym.io.json_text import json_line
from memaudit_gym.llm.request import Message

#: How tokens are estimated where nobody has counted them.
ESTIMATE = "UTF-8 bytes / 4, rounded up; 4 tokens a message on top; the schema counts as input"


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that went in and came out.

    Args:
        input, output: Tokens.
        estimated: Whether they are estimated (``ESTIMATE``) and not the endpoint's own count.
    """

    input: int
    output: int
    estimated: bool = False

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input + other.input,
            self.output + other.output,
            self.estimated or other.estimated,
        )


def estimated_request(messages: Iterable[Message], schema: Any) -> Usage:
    """The tokens that a request would take."""
    said = sum(_tokens(message["content"]) + 4 for message in messages)
    return Usage(said + _tokens(json_line(schema)), 0, estimated=True)


def estimated_answer(text: str) -> Usage:
    """The tokens that an answer would take."""
    return Usage(0, _tokens(text), estimated=True)


def _tokens(text: str) -> int:
    return -(-len(text.encode("utf-8", "surrogatepass")) // 4)
