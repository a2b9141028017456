"""Estimates corrected by what those of streams that were left out missed.

Estimators that go by words see little of what a candidate is as a whole: its type, its confidence,
its cost, what its siblings are worth. What estimates miss of that is learned, as a factor, from
estimates of streams that their estimators have not seen: boosted trees with Poisson loss whose
exposure is the estimate (ours; stacking after Wolpert, 1992).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from agents.estimators.boosting import Boosting
from agents.estimators.lessons import Lesson
from agents.estimators.reading import Floats, Reading
from memaudit_gym.errors import MissingExtraError

#: Trees, and their leaves: few, for candidates are far fewer than words.
_TREES, _LEAVES = 100, 6
#: What an estimate is raised by, in shares of a mean experience: a factor cannot mend nothing.
_LEAST = 0.05


class Correction:
    """Learns by what factor the values of candidates miss.

    Args:
        copies: How many are averaged.
        seed: Of everything that is drawn.
    """

    def __init__(self, copies: int, seed: int) -> None:
        self.seed = seed
        self.members = [Boosting(_TREES, _LEAVES) for _ in range(copies)]

    def fit(self, lessons: Sequence[Lesson], values: Sequence[Floats]) -> None:
        """Learns from values (n,) of each lesson, by estimators that have not seen it.

        Raises:
            MissingExtraError: LightGBM is not installed.
        """
        pairs = list(zip(lessons, values, strict=True))
        rows = np.concatenate([_rows(lesson.reading, own) for lesson, own in pairs])
        base = _raised(np.concatenate(values))
        truth = np.concatenate([lesson.values for lesson in lessons])
        counts = np.repeat([lesson.weight for lesson in lessons], [len(own) for own in values])
        try:
            for number, member in enumerate(self.members):
                member.fit(rows, truth / base, self.seed + number, base * counts)
        except MissingExtraError as error:
            # Estimators may do without trees: not everybody knows that corrections are some.
            raise MissingExtraError(f"{error}, or correct nothing: corrected=false") from None

    def __call__(self, reading: Reading, values: Floats) -> Floats:
        """(n,) the values corrected; each goes by its own experience and those before it."""
        rows = _rows(reading, values)
        factors = np.mean([member.predict(rows) for member in self.members], axis=0)
        found: Floats = _raised(values) * factors
        return found

    def state(self) -> list[dict[str, Any]]:
        """JSON values that make it again."""
        return [member.state() for member in self.members]

    def restore(self, state: Sequence[dict[str, Any]]) -> None:
        """Takes a state back."""
        for member, kept in zip(self.members, state, strict=True):
            member.restore(kept)


def _raised(values: Floats) -> Floats:
    """(n,) what factors are of: estimates above 0, for linear ones may lie below."""
    found: Floats = np.maximum(values, 0.0) + _LEAST
    return found


def _rows(reading: Reading, values: Floats) -> Floats:
    """(n, F) the value, that of a unit of cost, the best of both among siblings; type and cost."""
    parts = [values, values / reading.costs]
    parts += [_best(part, reading) for part in parts]
    return np.column_stack([*parts, reading.numbers["type_and_cost"]])


def _best(numbers: Floats, reading: Reading) -> Floats:
    """(n,) the largest number of each candidate's experience."""
    found = numbers.copy()
    for start, stop in pairwise(reading.group_ptr.tolist()):
        if start < stop:
            found[start:stop] = numbers[start:stop].max()
    return found
