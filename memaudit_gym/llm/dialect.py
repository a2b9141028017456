"""What an endpoint does not understand, and how it is asked then."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from memaudit_gym.llm.config import LlmConfig
from memaudit_gym.llm.request import Message, Request

Fields = dict[str, Any]


@dataclass(frozen=True)
class Concession:
    """One thing that an endpoint may refuse.

    Args:
        field: The field of a request that it is about.
        words: An endpoint that refuses it speaks of one of these.
        instead: What takes the field's place.
        notice: What is done instead.
    """

    field: str
    words: tuple[str, ...]
    instead: Callable[[Any], Fields]
    notice: str


def _nothing(_: Any) -> Fields:
    return {}


#: In the order in which a refusal is taken to mean them.
CONCESSIONS = (
    Concession(
        field="max_tokens",
        words=("max_completion_tokens",),
        instead=lambda most: {"max_completion_tokens": most},
        notice="max_completion_tokens is sent instead of max_tokens",
    ),
    Concession(
        field="temperature",
        words=("temperature",),
        instead=_nothing,
        notice="it is asked without a temperature, and may answer otherwise another time",
    ),
    Concession(
        field="response_format",
        words=("response_format", "json_schema", "schema"),
        instead=_nothing,
        notice="it is asked without a JSON schema, and its answers are checked all the same",
    ),
)


class Dialect:
    """The fields of requests, as far as the endpoint understands them. Threads may share it.

    Args:
        config: The model and its limits.

    Attributes:
        conceded: The fields that it refused so far.
    """

    def __init__(self, config: LlmConfig) -> None:
        self._config = config
        self._lock = threading.Lock()
        self.conceded: frozenset[str] = frozenset()

    def fields(self, request: Request, messages: list[Message]) -> Fields:
        """The fields of a request."""
        found: Fields = {
            "model": self._config.model,
            "messages": messages,
            "temperature": 0,
            "max_tokens": self._config.max_tokens,
            "response_format": _format(request),
        }
        for one in CONCESSIONS:
            if one.field in self.conceded:
                found |= one.instead(found.pop(one.field))
        return found

    def concede(self, fields: Fields, words: str) -> bool:
        """Whether a request can be sent again without what the endpoint refuses.

        What it refuses is left out from then on, after one warning.

        Args:
            fields: The fields that it refused.
            words: What it said.
        """
        for one in CONCESSIONS:
            if one.field in fields and any(word in words.lower() for word in one.words):
                self._note(one, words)
                return True
        return False

    def _note(self, one: Concession, words: str) -> None:
        with self._lock:
            news = one.field not in self.conceded
            self.conceded |= {one.field}
        if news:
            warnings.warn(
                f"the endpoint refuses {one.field} ({words}); {one.notice}",
                RuntimeWarning,
                stacklevel=2,
            )


def _format(request: Request) -> Fields:
    name = "".join(c if c.isalnum() else "_" for c in request.prompt.name)
    schema = {"name": name, "schema": request.prompt.schema, "strict": True}
    return {"type": "json_schema", "json_schema": schema}
