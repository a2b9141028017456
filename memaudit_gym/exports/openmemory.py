"""OpenMemory: its backup (a zip, or a file taken out of one) and its REST list."""

from __future__ import annotations

from collections.abc import Iterator

from memaudit_gym.exports.fields import id_of, is_rows, member, refuse_part, rows, text_of
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode

#: States of a memory that is kept but not used.
_ASIDE = ("paused", "archived")


def recognise(root: JsonNode) -> Shape | None:
    """Tells the backup by ``memories`` beside ``export_meta`` or ``apps``; rows by ``state``."""
    value = root.value
    memories = member(value, "memories")
    if isinstance(memories, list) and ("export_meta" in value or "apps" in value):
        listed = root.get("memories")
        return Shape("a backup with memories and apps", lambda r: _memories(listed, r))
    if is_rows(member(value, "items"), "content", "state"):
        refuse_part(root, "items", "total")
        items = root.get("items")
        return Shape("a list of items with content and state", lambda r: _memories(items, r))
    if is_rows(value, "content", "state", "app"):
        return Shape("lines with content, state and app", lambda r: _memories(root, r))
    return None


def _memories(listed: JsonNode, reading: Reading) -> Iterator[Memory]:
    for position, row in enumerate(rows(listed)):
        text = text_of(row, "content", reading)
        state = row.value.get("state")
        if text is None:
            continue
        if state in _ASIDE and not row.value.get("deleted_at"):
            reading.warn("not_active")
            continue
        stamp = row.value.get("updated_at") or row.value.get("created_at")
        yield Memory(
            id=id_of(row, "id", f"openmemory-{position}", reading),
            text=text,
            place=row.record or "",
            stored_at=instant(stamp, reading),
            live=state != "deleted" and not row.value.get("deleted_at"),
            metadata={"state": state},
        )
