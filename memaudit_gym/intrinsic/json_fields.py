"""Fields that trajectories, snapshots and answers have in common, strictly read."""

from __future__ import annotations

import math

from memaudit_gym.natural.json_node import JsonNode


def share(node: JsonNode | None) -> float | None:
    """The value as a number in [0, 1]; None where it is null or absent."""
    if node is None or node.value is None:
        return None
    value = node.value
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not math.isfinite(value) or not 0 <= value <= 1:
        node.fail("must be a number from 0 to 1 or null")
    return float(value)
