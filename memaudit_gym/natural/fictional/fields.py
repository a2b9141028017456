"""Fields of a conversation file: what several of its parts read alike."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import datetime

from memaudit_gym.errors import did_you_mean
from memaudit_gym.natural.json_node import JsonNode

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def line(node: JsonNode) -> str:
    """A text on one line: breaks that YAML keeps become spaces."""
    return " ".join(node.name().split())


def slug(node: JsonNode, text: str | None = None) -> str:
    """Lower-case words joined by hyphens."""
    found = node.text() if text is None else text
    return found if _NAME.fullmatch(found) else node.fail(f"'{found}' is not lower-case-words")


def minute(node: JsonNode) -> str:
    """A time like 2031-02-03T18:20."""
    try:
        return datetime.strptime(node.text(), "%Y-%m-%dT%H:%M").isoformat(timespec="minutes")
    except ValueError:
        return node.fail(f"must be a time like 2031-02-03T18:20, not '{node.value}'")


def shares(node: JsonNode, units: Collection[str], *, zero: bool = False) -> Mapping[str, float]:
    """{unit id: coverage}, each up to 1 and above 0, or 0 where that is allowed."""
    found = {}
    for unit, value in node.members().items():
        if unit not in units:
            value.fail(f"unknown unit '{unit}'{did_you_mean(unit, tuple(units))}")
        found[unit] = _share(value, zero)
    return found


def _share(node: JsonNode, zero: bool) -> float:
    try:
        found = float(node.text())
    except ValueError:
        found = -1.0
    if 0 < found <= 1 or (zero and found == 0):
        return found
    return node.fail("must be a number of 0 to 1" if zero else "must be a number above 0, up to 1")
