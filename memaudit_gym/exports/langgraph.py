"""LangGraph's store and LangMem: items with a namespace, a key and a value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from memaudit_gym.exports.fields import is_rows, rows, texts_in, warn_if_cut
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode

#: ``search()`` gives ten items by default.
_DEFAULT_ITEMS = (10,)


def recognise(root: JsonNode) -> Shape | None:
    """Tells items by ``namespace``, ``key`` and ``value``."""
    if is_rows(root.value, "namespace", "key", "value"):
        return Shape("items with namespace, key and value", lambda r: _items(root, r))
    return None


def _items(listed: JsonNode, reading: Reading) -> Iterator[Memory]:
    warn_if_cut(len(listed.value), _DEFAULT_ITEMS, reading)
    for row in rows(listed):
        namespace = texts_in(row.get("namespace").value)
        text = _text(row.get("value"), reading)
        if not text.strip():
            reading.warn("blank_text")
            continue
        stated = row.value
        stamps = (stated.get(key) for key in ("updated_at", "updatedAt", "created_at", "createdAt"))
        yield Memory(
            id="/".join((*namespace, row.get("key").name())),
            text=text,
            place=row.record or "",
            stored_at=instant(next((stamp for stamp in stamps if stamp), None), reading),
        )


def _text(value: JsonNode, reading: Reading) -> str:
    """A text, or an object around a lone text, or a schema of the user's own as JSON."""
    members = value.members()
    content = members["content"].value if "content" in members else value.value
    if isinstance(content, dict) and list(content) == ["content"]:
        content = content["content"]
    if isinstance(content, str):
        return content
    if content is None:
        return ""
    reading.warn("serialized_value")
    return _canonical(content)


def _canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
