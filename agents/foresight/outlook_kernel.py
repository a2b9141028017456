"""The loop behind an outlook, in machine code.

It stands in a file of its own, because the compiler's cache on disk notices a change in no other.
"""

from __future__ import annotations

import numpy as np

from agents.estimators.reading import Floats
from memaudit_gym.compiled import compiled

#: What is left of a budget may miss its level by this much, in levels.
_ROUNDING = 1e-9


@compiled
def look_ahead(
    worth: Floats, chances: Floats, values: Floats, costs: Floats, ahead: int, idle: float
) -> None:
    """Turns (b,) what budgets are worth with nothing to come into what they are worth later.

    Args:
        worth: At the budgets 0, 1, ..., b - 1.
        chances: (G,) of the experiences.
        values: (G, J) of their candidates.
        costs: (G, J) in the same unit as the budgets.
        ahead: How many experiences are to come.
        idle: The chance that one brings nothing.
    """
    mean = np.empty_like(worth)
    for _ in range(ahead):
        mean[:] = 0.0
        for group in range(len(chances)):
            for level in range(len(worth)):
                best = worth[level]
                for option in range(values.shape[1]):
                    left = level - costs[group, option]
                    if left < -_ROUNDING:
                        continue
                    below = int(left + _ROUNDING)
                    then = values[group, option] + worth[below]
                    if left > below:  # so is never above the highest level
                        then += (left - below) * (worth[below + 1] - worth[below])
                    best = max(best, then)
                mean[level] += chances[group] * best
        for level in range(len(worth)):
            worth[level] = idle * worth[level] + (1 - idle) * mean[level]
