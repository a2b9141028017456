"""One stream of a writer that goes by what candidates would add."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from agents.estimators.pacing import SpendCurve
from agents.estimators.reading import Floats
from agents.marginal.features import INTEREST
from agents.marginal.kept import KEPT, MATTERS, WORDS, Kept
from agents.marginal.stream import Stream
from agents.streaming import Walk
from memaudit_gym.objective import GAIN_TOLERANCE

#: An experience's share of the budget rises with this power of its place, counted from so much of
#: the stream before it: what comes late is worth more at the end, and more of the user is known.
_LATER, _BEFORE = 0.3, 0.1


class Episode(Walk):
    """At each experience takes what adds most above its price, and sets the price anew.

    Args:
        stream: The stream.
        groups: The groups of features.
        budget: The storage budget.
        curve: What a unit of budget is worth.
    """

    def __init__(
        self, stream: Stream, groups: Sequence[str], budget: float, curve: SpendCurve
    ) -> None:
        super().__init__(len(stream.group_ptr) - 1, budget, stream.k)
        self.stream, self.curve = stream, curve
        self._static, self._base = stream.rows(groups), stream.base(groups)
        self._with_kept, self._with_interest = KEPT in groups, INTEREST in groups
        self._share = _shares(self.length)
        self.kept = Kept()
        self._own = np.zeros(len(curve.prices))

    def group(self) -> tuple[int, int]:
        """The candidates of the present experience: start, stop."""
        start, stop = self.stream.group_ptr[self.position : self.position + 2].tolist()
        return start, stop

    def rows(self) -> Floats:
        """(g, F) the rows of the present experience, what is kept among them."""
        start, stop = self.group()
        if not self._with_kept:
            return self._static[start:stop]
        found, every = [self._static[start:stop]], self.stream.said[start:stop]
        rows = [self.kept.by_words(said.clauses) for said in every]
        found.append(np.array(rows).reshape(-1, WORDS))
        if self._with_interest:
            rows = [self.kept.by_matters(said) for said in every]
            found.append(np.array(rows).reshape(-1, MATTERS))
        return np.hstack(found)

    def base(self) -> Floats:
        """(g,) what the estimates of the present experience are multiples of."""
        start, stop = self.group()
        return self._base[start:stop]

    def step(self, gains: Floats) -> int | None:
        """Decides on the present experience and moves on as the environment does.

        Args:
            gains: (g,) what its candidates are taken to add.

        Returns:
            The place of the candidate that is kept, or None.
        """
        start, stop = self.group()
        costs = self.stream.costs[start:stop]
        place = self._best(gains, costs, start)
        if place is not None:
            self.keep(start + place, costs[place])
            self.kept.add(self.stream.said[start + place])
        if self.moves_on(place):
            self._own += self.curve.spent(gains, costs)
        return place

    def _best(self, gains: Floats, costs: Floats, start: int) -> int | None:
        if not len(costs):
            return None
        fits = self.fits(costs, start)
        each = self.remaining * self._share[self.position]
        price = self.curve.price(each, self._own, self.position)
        surplus = np.where(fits, gains - price * costs, 0.0)
        if surplus.max() <= 0:
            return None
        # Equals are told apart by what they say: their slots are drawn.
        best = np.flatnonzero(surplus >= surplus.max() - GAIN_TOLERANCE).tolist()
        return int(min(best, key=lambda place: self.stream.texts[start + place]))


def _shares(length: int) -> Floats:
    """(T,) how much of what is left of the budget each experience may spend."""
    weight = (np.arange(length) + _BEFORE * length) ** _LATER
    found: Floats = weight / weight[::-1].cumsum()[::-1]
    return found
