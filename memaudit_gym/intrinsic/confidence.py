"""How sure a store is of a fact. Source: a step of 0.1 a reinforcement; the other numbers ours."""

from __future__ import annotations

#: Of a fact that was said once, or has just changed; of one that is contested.
NEW, CONTESTED = 0.6, 0.4
STEP = 0.1


def reinforced(confidence: float) -> float:
    """The confidence after one more document says the same, at most 1."""
    return min(1.0, round(confidence + STEP, 4))
