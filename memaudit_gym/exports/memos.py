"""MemOS: the textual memory of a cube, general (a list) or as a tree (nodes and edges)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from memaudit_gym.exports.fields import (
    id_of,
    is_rows,
    member,
    number_of,
    refuse_part,
    rows,
    text_of,
)
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode

_LIVE = ("activated", "resolving")


def recognise(root: JsonNode) -> Shape | None:
    """Tells a tree by nodes with ``memory`` and ``metadata``, a list by ``payload.memory``."""
    nodes = member(root.value, "nodes")
    if is_rows(nodes, "memory", "metadata"):
        refuse_part(root, "nodes", "total_nodes")
        listed = root.get("nodes")
        return Shape("a tree of nodes with memory and metadata", lambda r: _tree(listed, r))
    if nodes == [] and "total_nodes" in root.value:
        refuse_part(root, "nodes", "total_nodes")
        return Shape("a tree without nodes", lambda _: [])
    if is_rows(root.value, "payload") and member(root.value[0]["payload"], "memory") is not None:
        return Shape("rows with payload.memory", lambda r: _general(root, r))
    return None


def _tree(listed: JsonNode, reading: Reading) -> Iterator[Memory]:
    for position, row in enumerate(rows(listed)):
        yield from _memory(row, row, position, reading)


def _general(listed: JsonNode, reading: Reading) -> Iterator[Memory]:
    for position, row in enumerate(rows(listed)):
        yield from _memory(row, row.get("payload"), position, reading)


def _memory(row: JsonNode, fields: JsonNode, position: int, reading: Reading) -> Iterator[Memory]:
    text = text_of(fields, "memory", reading)
    if text is None:
        return
    about = fields.find("metadata")
    about = fields.replaced({}) if about is None or about.value is None else about
    about.members()
    status = about.value.get("status")
    stamp = about.value.get("updated_at") or about.value.get("created_at")
    yield Memory(
        id=id_of(row, "id", f"node-{position}", reading),
        text=text,
        place=row.record or "",
        stored_at=instant(stamp, reading),
        valid_from=instant(about.value.get("memory_time"), reading),
        live=status in _LIVE if isinstance(status, str) else None,
        salience=number_of(about, "confidence"),
        provenance=_sources(about.value.get("sources")),
    )


def _sources(listed: Any) -> tuple[str, ...] | None:
    """Message ids of the sources, which stand in the file as JSON texts of their own."""
    if not isinstance(listed, list):
        return None
    read = [_decoded(source) for source in listed]
    named = [member(source, "message_id") for source in read]
    return tuple(name for name in named if isinstance(name, str)) or None


def _decoded(source: Any) -> Any:
    """What a source says, however often it was encoded: twice in files that MemOS ships."""
    for _ in range(2):
        if isinstance(source, str):
            try:
                source = json.loads(source)
            except (ValueError, RecursionError):
                return None
    return source
