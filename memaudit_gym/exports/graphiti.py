"""Graphiti and Zep: the facts on a graph's edges, which name the episodes they come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from memaudit_gym.exports.fields import id_of, is_rows, member, rows, text_of, texts_in
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode


def recognise(root: JsonNode) -> Shape | None:
    """Tells edges by ``fact`` and ``uuid``, alone, under ``edges`` or under ``facts``."""
    value = root.value
    if is_rows(value, "fact", "uuid"):
        return Shape("a list of edges with facts", lambda r: _edges(root, {}, r))
    for key in ("edges", "facts"):
        if is_rows(member(value, key), "fact", "uuid"):
            listed, names = root.get(key), _episode_names(root)
            return Shape(f"{key} with a fact each", partial(_edges, listed, names))
    if member(value, "edges") == [] and isinstance(member(value, "episodes"), list):
        return Shape("a graph without edges", lambda _: [])
    return None


def _episode_names(root: JsonNode) -> dict[str, str]:
    """{uuid: name} of the episodes in the same file; a loader may have named them by turns."""
    listed = root.find("episodes")
    if listed is None or not is_rows(listed.value, "uuid", "name"):
        return {}
    return {row.get("uuid").text(): row.get("name").text() for row in rows(listed)}


def _edges(listed: JsonNode, names: Mapping[str, str], reading: Reading) -> Iterator[Memory]:
    for position, row in enumerate(rows(listed)):
        text = text_of(row, "fact", reading)
        if text is None:
            continue
        stated = row.value
        episodes = texts_in(stated.get("episodes", stated.get("episode_uuids")))
        yield Memory(
            id=id_of(row, "uuid", f"edge-{position}", reading),
            text=text,
            place=row.record or "",
            stored_at=instant(stated.get("created_at"), reading),
            valid_from=instant(stated.get("valid_at"), reading),
            valid_to=instant(stated.get("invalid_at"), reading),
            live=not stated.get("expired_at"),
            provenance=tuple(names.get(uuid, uuid) for uuid in episodes) or None,
        )
