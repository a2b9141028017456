"""Mem0: ``get_all`` of the library, pages of the platform, raw vector payloads, histories."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from memaudit_gym.exports.fields import (
    id_of,
    is_rows,
    member,
    refuse_part,
    rows,
    text_of,
    warn_if_cut,
)
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode

#: Rows that ``get_all`` and a page of the platform give by default.
_DEFAULT_ROWS = (20, 100)


def recognise(root: JsonNode) -> Shape | None:
    """Tells Mem0's lists by their ``memory`` (once ``text``), ``payload.data`` or history rows."""
    enveloped = is_rows(member(root.value, "results"))
    listed = root.get("results") if enveloped else root
    if not is_rows(listed.value):
        return _empty(root)
    first = listed.value[0]
    if "old_memory" in first and "new_memory" in first:
        return Shape("rows with old_memory and new_memory", lambda r: _history(listed, r))
    if isinstance(member(first.get("payload"), "data"), str):
        return Shape("rows with payload.data", lambda r: _payloads(listed, r))
    if "memory" not in first and not _is_old(first):
        return None
    if "event" in first:
        root.fail("is an event log that add() returned, not a store; export with get_all()")
    if enveloped:
        refuse_part(root, "results", "count")
    if "score" in first:
        listed.fail("are search results, which depend on the query; export with get_all()")
    key = "memory" if "memory" in first else "text"
    return Shape(f"rows with '{key}' and no event", lambda r: _memories(listed, key, r))


def _empty(root: JsonNode) -> Shape | None:
    if member(root.value, "results") == []:
        return Shape("an empty list of results", lambda _: [])
    return None


def _is_old(first: dict[str, Any]) -> bool:
    """The shape of 2024: ``text`` beside a hash, or beside a whole number of seconds."""
    stamped = isinstance(first.get("created_at"), int)
    return "text" in first and "id" in first and ("hash" in first or stamped)


def _memories(listed: JsonNode, key: str, reading: Reading) -> Iterator[Memory]:
    warn_if_cut(len(listed.value), _DEFAULT_ROWS, reading)
    for position, row in enumerate(rows(listed)):
        text = text_of(row, key, reading)
        if text is not None:
            yield _memory(row, row, text, position, reading)


def _payloads(listed: JsonNode, reading: Reading) -> Iterator[Memory]:
    for position, row in enumerate(rows(listed)):
        payload = row.get("payload")
        text = text_of(payload, "data", reading)
        if text is not None:
            yield _memory(row, payload, text, position, reading)


def _memory(row: JsonNode, fields: JsonNode, text: str, position: int, reading: Reading) -> Memory:
    if fields.value.get("expiration_date"):
        reading.warn("expires")
    return Memory(
        id=id_of(row, "id", f"mem0-{position}", reading),
        text=text,
        place=row.record or "",
        stored_at=_written(fields, reading),
        live=_live(fields.value),
        metadata=_metadata(fields.value),
    )


def _written(fields: JsonNode, reading: Reading) -> Any:
    """The last write; logs have their only stamp in ``metadata.timestamp``."""
    stated = fields.value
    kept = (stated.get("updated_at"), stated.get("created_at"))
    logged = member(stated.get("metadata"), "timestamp")
    return instant(next((value for value in (*kept, logged) if value), None), reading)


def _live(fields: dict[str, Any]) -> bool | None:
    if fields.get("replaced_by") or fields.get("is_deleted") is True:
        return False
    state = fields.get("lifecycle_state")
    return None if not isinstance(state, str) else state.lower() not in ("deleted", "expired")


def _metadata(fields: dict[str, Any]) -> dict[str, Any]:
    kept = ("user_id", "agent_id", "run_id", "metadata", "categories", "expiration_date")
    return {key: fields[key] for key in kept if fields.get(key) is not None}


def _history(listed: JsonNode, reading: Reading) -> Iterator[Memory]:
    """What the last row of every memory left, in the order of first rows."""
    last: dict[str, JsonNode] = {}
    for row in rows(listed):
        last[row.get("memory_id").name()] = row
    for name, row in last.items():
        gone = row.value.get("event") == "DELETE" or row.value.get("is_deleted") in (True, 1)
        text = text_of(row, "old_memory" if gone else "new_memory", reading)
        if text is not None:
            stored = _written(row, reading)
            yield Memory(name, text, row.record or "", stored, live=not gone)
