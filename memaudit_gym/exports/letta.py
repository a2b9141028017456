"""Letta (MemGPT): archival passages, and the memory blocks of an agent file (.af)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from memaudit_gym.exports.fields import (
    id_of,
    is_rows,
    member,
    rows,
    text_of,
    texts_in,
    warn_if_cut,
)
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode

_DEFAULT_PASSAGES = (100,)
#: Fields that tell a list of passages from any other list of texts.
_PASSAGE_KEYS = ("archive_id", "organization_id", "embedding_config", "file_id", "source_id")


def recognise(root: JsonNode) -> Shape | None:
    """Tells passages by their ids or fields, agent files by ``core_memory`` or their blocks."""
    value = root.value
    if is_rows(value, "text") and _is_passage(value[0]):
        return Shape("a list of passages", lambda r: _passages(root, r))
    if isinstance(member(value, "core_memory"), list):
        blocks = root.get("core_memory")
        return Shape("an agent file of version 1", lambda r: _blocks(list(rows(blocks)), r))
    if isinstance(member(value, "blocks"), list) and isinstance(member(value, "agents"), list):
        return Shape("an agent file of version 2", lambda r: _blocks(_attached(root, r), r))
    results = member(value, "results")
    if is_rows(results, "content", "timestamp"):
        root.fail("are search results, which depend on the query; export the archival memory")
    return None


def _is_passage(first: dict[str, Any]) -> bool:
    named = isinstance(first.get("id"), str) and first["id"].startswith("passage-")
    return named or any(key in first for key in _PASSAGE_KEYS)


def _passages(listed: JsonNode, reading: Reading) -> Iterator[Memory]:
    warn_if_cut(len(listed.value), _DEFAULT_PASSAGES, reading)
    for position, row in enumerate(rows(listed)):
        text = text_of(row, "text", reading)
        if text is None:
            continue
        deleted = row.value.get("is_deleted")
        yield Memory(
            id=id_of(row, "id", f"passage-{position}", reading),
            text=text,
            place=row.record or "",
            stored_at=_stamp(row, reading),
            live=None if deleted is None else not deleted,
            metadata={"tags": list(texts_in(row.value.get("tags")))},
        )


def _attached(root: JsonNode, reading: Reading) -> list[JsonNode]:
    """The blocks that an agent has, each once however many agents share it."""
    agents = list(rows(root.get("agents")))
    reading.warn("several_agents", max(0, len(agents) - 1))
    used = {name for agent in agents for name in texts_in(agent.value.get("block_ids"))}
    blocks = list(rows(root.get("blocks")))
    kept = [block for block in blocks if block.get("id").name() in used]
    reading.warn("unattached_block", len(blocks) - len(kept))
    return kept


def _blocks(blocks: list[JsonNode], reading: Reading) -> Iterator[Memory]:
    for position, block in enumerate(blocks):
        text = text_of(block, "value", reading)
        if text is None:
            continue
        label = block.get("label").text()
        name = str(block.value.get("id") or f"{label}#{position}")
        stored = _stamp(block, reading)
        for part, said in _parts(name, text, reading):
            yield Memory(part, said, block.record or "", stored, metadata={"label": label})


def _parts(name: str, text: str, reading: Reading) -> list[tuple[str, str]]:
    """The block as one memory, or its lines."""
    if reading.split != "line":
        return [(name, text)]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return [(f"{name}:{number}", line) for number, line in enumerate(lines, 1)]


def _stamp(row: JsonNode, reading: Reading) -> Any:
    return instant(row.value.get("updated_at") or row.value.get("created_at"), reading)
