"""The MCP memory server: entities with observations, as JSON Lines or as ``read_graph`` gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from memaudit_gym.exports.fields import is_rows, member, rows
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode


def recognise(root: JsonNode) -> Shape | None:
    """Tells the server's graph by entities with observations."""
    entities = member(root.value, "entities")
    if isinstance(entities, list) and isinstance(member(root.value, "relations"), list):
        if entities and not is_rows(entities, "observations"):
            return None
        listed, relations = root.get("entities"), len(root.value["relations"])
        return Shape("entities and relations", lambda r: _entities(listed, r, relations))
    if isinstance(root.value, list) and any(map(_is_entity, root.value)):
        return Shape("rows with name and observations", lambda r: _entities(root, r, 0))
    return None


def _is_entity(row: Any) -> bool:
    return isinstance(row, dict) and "name" in row and isinstance(row.get("observations"), list)


def _entities(listed: JsonNode, reading: Reading, relations: int) -> Iterator[Memory]:
    reading.warn("unread_relation", relations)
    seen: Counter[str] = Counter()
    for row in rows(listed):
        if _is_entity(row.value):
            name = row.get("name").name()
            seen[name] += 1
            again = f"~{seen[name]}" if seen[name] > 1 else ""
            yield from _observations(row, f"{name}{again}", reading)
        elif "from" in row.value and "to" in row.value:
            reading.warn("unread_relation")


def _observations(row: JsonNode, name: str, reading: Reading) -> Iterator[Memory]:
    """One memory an observation; relatives of the server write an observation as an object."""
    for position, node in enumerate(row.get("observations").items()):
        own = node.value if isinstance(node.value, dict) else {}
        text = (node.get("text") if own else node).text()
        if not text.strip():
            reading.warn("blank_text")
            continue
        stamp = own.get("timestamp") or row.value.get("updatedAt") or row.value.get("createdAt")
        yield Memory(
            id=f"{name}#{position}",
            text=text,
            place=f"{row.record} observation {position}",
            stored_at=instant(stamp, reading),
            metadata={"entity": name, "entity_type": row.value.get("entityType")},
        )
