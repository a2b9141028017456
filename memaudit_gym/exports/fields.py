"""Fields of exported rows, read the same way for every system."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from memaudit_gym.exports.record import Reading
from memaudit_gym.natural.json_node import JsonNode


def is_rows(value: Any, *keys: str) -> bool:
    """Whether a value is a list of objects, at least one, of which the first has all keys."""
    return (
        isinstance(value, list)
        and bool(value)
        and isinstance(value[0], dict)
        and all(key in value[0] for key in keys)
    )


def member(value: Any, key: str) -> Any:
    """The member of an object; None where the value is none or has none."""
    return value.get(key) if isinstance(value, dict) else None


def rows(listed: JsonNode) -> Iterator[JsonNode]:
    """The objects of a list, each a record of its own.

    Raises:
        InputError: An item is no object.
    """
    for item in listed.items():
        row = item.in_record(item.path)
        row.members()
        yield row


def text_of(row: JsonNode, key: str, reading: Reading) -> str | None:
    """The text under a key; None, and counted, where it is null or blank.

    Raises:
        InputError: The key is missing, or holds something else than a text.
    """
    node = row.get(key)
    if node.value is None or not node.text().strip():
        reading.warn("blank_text")
        return None
    return node.text()


def id_of(row: JsonNode, key: str, otherwise: str, reading: Reading) -> str:
    """The id under a key, whole numbers as texts; a derived one where there is none.

    Raises:
        InputError: It is something else.
    """
    node = row.find(key)
    if node is None or node.value in (None, ""):
        reading.warn("derived_id")
        return otherwise
    return str(node.whole_number()) if isinstance(node.value, int) else node.name()


def number_of(row: JsonNode, key: str) -> float | None:
    """A finite number under a key, also where it is written as a text; else None."""
    value = row.value.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        found = float(value)
    except (ValueError, OverflowError):
        return None
    return found if math.isfinite(found) else None


def texts_in(value: Any) -> tuple[str, ...]:
    """The texts in a list; none where it is no list."""
    return tuple(item for item in value if isinstance(item, str)) if _is_list(value) else ()


def refuse_part(root: JsonNode, listed: str, total: str) -> None:
    """Refuses a page of a longer list.

    Args:
        root: The envelope.
        listed: Its list of rows.
        total: Its count of all rows.

    Raises:
        InputError: ``next`` names a further page, or there are fewer rows than ``total``.
    """
    present, stated = root.value.get(listed), root.value.get(total)
    advice = "fetch all pages and join their rows in one list"
    if root.value.get("next"):
        root.get("next").fail(f"this is one page of several; {advice}")
    if isinstance(stated, int) and _is_list(present) and stated > len(present):
        root.get(total).fail(f"says {stated} rows where {len(present)} are; {advice}")


def warn_if_cut(count: int, defaults: Iterable[int], reading: Reading) -> None:
    """Counts a list of exactly as many rows as the system gives by default."""
    if count in defaults:
        reading.warn("possible_truncation")


def _is_list(value: Any) -> bool:
    return isinstance(value, list)
