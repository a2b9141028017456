"""MemoryBank: daily summaries and personality notes of each user; raw history is not read."""

from __future__ import annotations

from collections.abc import Iterator

from memaudit_gym.exports.fields import member, number_of
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode

_WRITTEN = ("summary", "personality")
_OVERALL = ("overall_history", "overall_personality")


def recognise(root: JsonNode) -> Shape | None:
    """Tells the bank by users that have a history, or summaries, by date."""
    if not isinstance(root.value, dict) or not root.value:
        return None
    users = root.value.values()
    if all(isinstance(member(u, "history"), dict) or _has_summaries(u) for u in users):
        return Shape("users with a history by date", lambda r: _users(root, r))
    return None


def _has_summaries(user: object) -> bool:
    return all(isinstance(member(user, key), dict) for key in _WRITTEN)


def _users(root: JsonNode, reading: Reading) -> Iterator[Memory]:
    reading.warn("several_agents", len(root.value) - 1)
    for name, node in root.members().items():
        user = node.in_record(f"user '{name}'")
        for key in _WRITTEN:
            yield from _days(user, name, key, reading)
        for key in _OVERALL:
            text = user.value.get(key)
            if isinstance(text, str) and text.strip():
                yield Memory(f"{name}:{key}", text, user.record or "")
        history = user.value.get("history")
        days = history.values() if isinstance(history, dict) else ()
        reading.warn("raw_history", sum(len(day) for day in days if isinstance(day, list)))


def _days(user: JsonNode, name: str, key: str, reading: Reading) -> Iterator[Memory]:
    """One memory a day: a text, or an object around one."""
    found = user.find(key)
    if found is None or not found.value:
        return
    for day, node in found.members().items():
        inner = node if isinstance(node.value, str) else node.get("content")
        if not inner.text().strip():
            reading.warn("blank_text")
            continue
        strength = number_of(node, "memory_strength") if inner is not node else None
        place, stored = f"{user.record} {key}", instant(day, reading)
        yield Memory(f"{name}:{key}:{day}", inner.text(), place, stored, salience=strength)
