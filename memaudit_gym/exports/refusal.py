"""Files that look like a store and are none: what they are, and what to export instead."""

from __future__ import annotations

from typing import Any

from memaudit_gym.exports.fields import member
from memaudit_gym.natural.json_node import JsonNode

_ANSWERS = frozenset({"answer", "response", "golden_answer", "hypothesis", "prediction"})
#: How many values are looked at before one decides.
_SAMPLE = 50


def refuse(root: JsonNode) -> None:
    """Raises where the file is known to be no store.

    Raises:
        InputError: What it is, and what to export instead.
    """
    rows = _sample(root.value)
    asked = [row for row in rows if "question" in row and _ANSWERS & row.keys()]
    if asked and any("memories" in key for row in asked for key in row):
        root.fail(
            "is a log of what was found for questions, a part of a store that depends on them; "
            "export the store itself"
        )
    if asked:
        root.fail("holds answers to questions and no memories; export the store they came from")
    for key in ("detail", "error", "errmsg"):
        if member(root.value, key) and len(root.value) <= 3:
            root.get(key).fail("the file is a server's error message, not a store")
    if isinstance(root.value, dict) and set(root.value) == {"message", "id"}:
        root.fail("is the receipt of an export, not its rows; page through the list of memories")
    if "episodes" in _keys(root.value) and not {"facts", "edges"} & _keys(root.value):
        root.fail("holds episodes, which are input, and no facts; export the edges")


def _sample(value: Any) -> list[dict[str, Any]]:
    """Objects in a list, or in the lists of an object."""
    outer = list(value.values()) if isinstance(value, dict) else [value]
    lists = [inner for inner in outer[:_SAMPLE] if isinstance(inner, list)]
    return [row for rows in lists for row in rows[:_SAMPLE] if isinstance(row, dict)]


def _keys(value: Any) -> set[str]:
    return set(value) if isinstance(value, dict) else set()
