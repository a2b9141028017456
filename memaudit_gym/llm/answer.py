"""From a model's reply to an answer that can be used."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any

from memaudit_gym.llm.request import Request
from memaudit_gym.llm.usage import Usage

_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Reply:
    """What an endpoint sent back.

    Args:
        text: The message; empty where there is none.
        finish: Why it ends: ``stop``, ``length``, ``content_filter`` ...
        refusal: The model's words where it refuses.
        model: The model that answered, as the endpoint names it.
        usage: The tokens.
    """

    text: str
    finish: str
    refusal: str
    model: str
    usage: Usage


class Unusable(Exception):
    """An answer that cannot be used.

    Args:
        problem: Why.
        again: Whether it is worth asking once more.
        text: What was said, where there is a point in showing it to the model.
    """

    def __init__(self, problem: str, *, again: bool, text: str = "") -> None:
        super().__init__(problem)
        self.problem, self.again, self.text = problem, again, text


def read_answer(reply: Reply, request: Request) -> Any:
    """The answer in a reply.

    Raises:
        Unusable: It refuses, is cut, is no JSON, or is not what the request asks for.
    """
    if reply.refusal or reply.finish == "content_filter":
        words = f": {reply.refusal[:_SHOWN]}" if reply.refusal else " (content filter)"
        raise Unusable(f"the model refuses to answer{words}", again=False)
    if reply.finish == "length":
        raise Unusable("the answer was cut off; raise it: --set llm.max_tokens=N", again=False)
    try:
        value = _json_in(reply.text)
    except (ValueError, RecursionError):
        shown = f"'{reply.text[:_SHOWN]}'" if reply.text else "nothing"
        raise Unusable(
            f"the model answers no JSON but {shown}", again=True, text=reply.text
        ) from None
    if problem := fault(value, request):
        words = f"the model answers what was not asked for: {problem}"
        raise Unusable(words, again=True, text=reply.text)
    return value


def fault(value: Any, request: Request) -> str | None:
    """What is wrong with an answer; None where it is as the schema and the request want it."""
    import jsonschema

    validator = jsonschema.Draft202012Validator(request.prompt.schema)
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    if error is not None:
        return f"{error.json_path}: {error.message[:_SHOWN]}"
    return request.fault(value)


def _json_in(text: str) -> Any:
    """The value of a text, or of the object in it: some models put a fence or words around it."""
    try:
        return _strict(text)
    except ValueError:
        start, end = text.find("{"), text.rfind("}")
        if start < 0:
            raise
        return _strict(text[start : end + 1])


def _strict(text: str) -> Any:
    return json.loads(text, parse_float=_finite, parse_constant=_finite)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no number of JSON")
    return number
