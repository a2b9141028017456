"""How interests are spread among users, and how they show."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from agents.estimators.reading import Floats
from agents.marginal.reading.phrases import Phrase

#: Levels that an interest may have.
LEVELS = np.array([0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0])

#: By how much shares that were added up may miss 1.
_ROUNDING = 1e-6


@dataclass(frozen=True)
class Prior:
    """What is known of a user before the stream begins.

    Args:
        phrases: {phrase: (L,) how often users have each level of interest in that property}; one
            that is missing has the mean of all.
        things: (L,) the same of things.
        follows: The share of questions that follow interests.
        plain, high: How likely the matter of least interest is stressed where it comes up, and how
            much likelier that of most; in between with the cube of the rank.

    Raises:
        ValueError: They are no shares or no chances.
    """

    phrases: dict[Phrase, Floats]
    things: Floats
    follows: float = 0.8
    plain: float = 0.05
    high: float = 0.5

    def __post_init__(self) -> None:
        rows = [*self.phrases.values(), self.things]
        if not all(map(_is_spread, rows)):
            raise ValueError("no spread over levels")
        stressed = 0 < self.plain <= self.plain + self.high < 1
        if not (0 < self.follows < 1 and stressed):
            raise ValueError("no chance")

    @classmethod
    def flat(cls) -> Prior:
        """Before anything was learned: every level half as often as the one below it."""
        falling = np.array([0.5**place for place in range(len(LEVELS))])
        share: Floats = falling / falling.sum()
        return cls({}, share)

    @cached_property
    def mean(self) -> Floats:
        """(L,) that of a property of which nothing is known."""
        rows = list(self.phrases.values()) or [self.things]
        found: Floats = np.mean(rows, axis=0)
        return found

    @property
    def expected(self) -> float:
        """The interest in a matter of which nothing is known."""
        return float((self.mean @ LEVELS) * (self.things @ LEVELS))

    def of(self, phrase: Phrase) -> Floats:
        """(L,) that of a property."""
        return self.phrases.get(phrase, self.mean)

    def stress(self, rank: Floats) -> Floats:
        """How likely what has these ranks, in [0, 1], is stressed where it comes up."""
        return self.plain + self.high * rank**3


def _is_spread(row: Floats) -> bool:
    """Whether these are shares of all levels; looked at before they are added up."""
    shares = row.shape == LEVELS.shape and row.min() >= 0 and row.max() <= 1
    return bool(shares and abs(row.sum() - 1) < _ROUNDING)
