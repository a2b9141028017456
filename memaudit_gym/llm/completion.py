"""The body of a chat completion, read with care: many programs speak the protocol nearly."""

from __future__ import annotations

import json
from typing import Any

from memaudit_gym.llm.answer import Reply, Unusable
from memaudit_gym.llm.usage import Usage, estimated_answer

_SHOWN = 80


def read_completion(body: bytes, estimated: Usage) -> Reply:
    """The reply in a body.

    Args:
        body: What the endpoint sent.
        estimated: The tokens of the request, for an endpoint that counts none.

    Raises:
        Unusable: It is no chat completion.
    """
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        shown = body[:_SHOWN].decode("utf-8", "replace")
        raise Unusable(f"the endpoint sends broken JSON: '{shown}'", again=True) from None
    choice = _first(_get(document, "choices"))
    message = _get(choice, "message")
    if message is None:
        said = _get(_get(document, "error"), "message") or json.dumps(document)
        raise Unusable(f"the endpoint sends no completion: {str(said)[:_SHOWN]}", again=True)
    text = _text(_get(message, "content"))
    return Reply(
        text=text,
        finish=_text(_get(choice, "finish_reason")),
        refusal=_text(_get(message, "refusal")),
        model=_text(_get(document, "model")),
        usage=_usage(_get(document, "usage"), estimated, text),
    )


def _get(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list) and value else None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _usage(stated: Any, estimated: Usage, text: str) -> Usage:
    counts = [_get(stated, name) for name in ("prompt_tokens", "completion_tokens")]
    if all(type(count) is int and count >= 0 for count in counts):
        return Usage(*counts)
    return estimated + estimated_answer(text)
