"""Memobase: the profile of a user. Its event list and its evaluation scores are no store."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from memaudit_gym.exports.fields import id_of, member, rows, text_of
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode


def recognise(root: JsonNode) -> Shape | None:
    """Tells the answer of the profile call by ``data.profiles``, or a bare ``profiles``."""
    if member(root.value, "errno"):
        root.get("errno").fail("the server's answer is an error, not a store")
    for place in (member(root.value, "data"), root.value):
        if isinstance(member(place, "profiles"), list):
            envelope = root if place is root.value else root.get("data")
            listed = envelope.get("profiles")
            return Shape("profiles with a topic each", partial(_profiles, listed))
    return None


def _profiles(listed: JsonNode, reading: Reading) -> Iterator[Memory]:
    for position, row in enumerate(rows(listed)):
        content = text_of(row, "content", reading)
        if content is None:
            continue
        stamp = row.value.get("updated_at") or row.value.get("created_at")
        yield Memory(
            id=id_of(row, "id", f"profile-{position}", reading),
            text=f"{_topic(row)}{content}",
            place=row.record or "",
            stored_at=instant(stamp, reading),
        )


def _topic(row: JsonNode) -> str:
    """``topic: sub_topic - ``, which Memobase prints before a content; nothing where unknown."""
    attributes = row.value.get("attributes", row.value)
    named = [member(attributes, key) for key in ("topic", "sub_topic")]
    known = [name for name in named if isinstance(name, str) and name.strip()]
    return f"{': '.join(known)} - " if known else ""
