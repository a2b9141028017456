"""One question to a model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from memaudit_gym.hashing import digest
from memaudit_gym.io.json_text import json_line
from memaudit_gym.llm.prompt import Prompt

Message = dict[str, str]


def sendable(text: str) -> str:
    """The text with lone surrogates, which UTF-8 cannot hold, as their JSON escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _nothing(_: Any) -> str | None:
    return None


@dataclass(frozen=True)
class Request:
    """A prompt, what it is about, and what an answer must be.

    Args:
        stage: What the answer is for, such as ``candidates``; faults and accounts name it.
        record: What it is about, for instance ``dialogue 'a', session 's1'``; faults name it.
        prompt: The prompt.
        content: What the model is shown: a JSON value.
        stand_in: An answer of a typical length, for a dry run.
        fault: What is wrong with an answer that the schema accepts; None where nothing is.
    """

    stage: str
    record: str
    prompt: Prompt
    content: Any
    stand_in: Any
    fault: Callable[[Any], str | None] = _nothing

    @property
    def messages(self) -> list[Message]:
        """The system message and the user's."""
        return [
            {"role": "system", "content": self.prompt.text},
            {"role": "user", "content": sendable(json_line(self.content))},
        ]

    def key(self, model: str) -> str:
        """SHA-256 of all that an answer depends on.

        The longest answer is not among it: an answer that was cut is not kept.
        """
        return digest(
            {
                "model": model,
                "messages": self.messages,
                "schema": self.prompt.schema,
                "temperature": 0,
            }
        )
