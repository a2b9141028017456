"""Fields that trajectories, snapshots and answers have in common, strictly read."""

from __future__ import annotations

import math
from collections.abc import Sequence

from memaudit_gym.errors import did_you_mean
from memaudit_gym.natural.json_node import JsonNode


def only(node: JsonNode, names: Sequence[str]) -> None:
    """Refuses an object with a field that is not named."""
    for key, member in node.members().items():
        if key not in names:
            member.fail(f"unknown field{did_you_mean(key, list(names))}")


def one_of(node: JsonNode, names: Sequence[str]) -> str:
    """The value as one of some words."""
    if node.text() not in names:
        node.fail(f"unknown '{node.text():.80}'{did_you_mean(node.text(), list(names))}")
    return node.text()


def share(node: JsonNode | None) -> float | None:
    """The value as a number in [0, 1]; None where it is null or absent."""
    if node is None or node.value is None:
        return None
    value = node.value
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not math.isfinite(value) or not 0 <= value <= 1:
        node.fail("must be a number from 0 to 1 or null")
    return float(value)
