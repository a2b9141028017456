"""MemoryOS: the long-term memory of a user. Its pages of conversation are input, not memory."""

from __future__ import annotations

from collections.abc import Iterator

from memaudit_gym.exports.fields import member, rows, text_of
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode

#: {list of what was learned: what its memories are called}; of the user, and of the assistant.
_LEARNED = {"knowledge_base": "knowledge", "assistant_knowledge": "assistant"}


def recognise(root: JsonNode) -> Shape | None:
    """Tells the file by ``knowledge_base`` beside ``user_profiles`` or ``assistant_knowledge``."""
    found = root.value if isinstance(root.value, dict) else {}
    others = {"user_profiles", "assistant_knowledge"} & found.keys()
    if isinstance(found.get("knowledge_base"), list) and others:
        return Shape("a knowledge_base and profiles", lambda r: _memories(root, r))
    return None


def _memories(root: JsonNode, reading: Reading) -> Iterator[Memory]:
    profiles = root.find("user_profiles")
    for name, profile in profiles.members().items() if profiles else ():
        row = profile.in_record(f"profile '{name}'")
        text = text_of(row, "data", reading)
        if text is not None:
            stamp = instant(member(row.value, "last_updated"), reading)
            yield Memory(f"profile-{name}", text, row.record or "", stamp)
    for key, called in _LEARNED.items():
        listed = root.find(key)
        for position, row in enumerate(rows(listed) if listed else ()):
            text = text_of(row, "knowledge", reading)
            if text is not None:
                stamp = instant(row.value.get("timestamp"), reading)
                yield Memory(f"{called}-{position}", text, row.record or "", stamp)
