"""Writers on estimated values: streaming at a fixed or paced price, or offline."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import numpy as np

from agents.estimators.estimate import Estimate
from agents.estimators.fitted import Fitted
from agents.estimators.gains import Gains
from agents.estimators.pacing import SpendCurve
from agents.estimators.reading import Floats, Reading, read
from agents.estimators.side_by_side import SideBySide
from agents.streaming import ViewWriter, Walk
from memaudit_gym.reference.estimated import estimated_gvt_store, estimated_utility_store
from memaudit_gym.view import VisibleView

#: {rule: from a view, a budget and an estimator to candidate positions}.
OFFLINE: Mapping[str, Callable[..., list[int]]] = {
    "gvt": estimated_gvt_store,
    "utility": estimated_utility_store,
}


class Episode(Walk):
    """One stream of a writer that goes by estimated values.

    At each experience it takes what adds most above its price to what is kept already.

    Args:
        reading: The stream.
        estimate: What it is taken to be worth; candidates and words are read when they come in.
        budget: The storage budget.
        curve: What a unit of budget is worth.
        paced: Whether the price is set anew at every experience, or once at the beginning.
    """

    def __init__(
        self, reading: Reading, estimate: Estimate, budget: float, curve: SpendCurve, paced: bool
    ) -> None:
        super().__init__(reading.length, budget, reading.k)
        self.reading, self.curve, self.paced = reading, curve, paced
        self.first_price = curve.price(self.remaining / self.length)
        self._gains = Gains(reading, estimate)
        self._others = SideBySide(reading, self._gains, curve.prices)
        self._kept = np.zeros((1, len(reading.words.stems)), dtype=np.bool_)

    def price(self) -> float:
        """What a unit of cost has to bring now."""
        if not self.paced:
            return self.first_price
        each = self.remaining / (self.length - self.position)
        return self.curve.price(each, self._others.spent, self.position)

    def best(self) -> int | None:
        """The place of the candidate to take now in its experience; None to pass on."""
        start, stop = map(int, self.reading.group_ptr[self.position : self.position + 2])
        fits, price = self.fits(self.reading.costs[start:stop], start), self.price()
        open_to = [u for u in self.reading.candidates(self.position) if fits[u - start]]
        surplus = [
            float(self._gains.of(u, self._kept)[0]) - price * self.reading.costs[u] for u in open_to
        ]
        if max(surplus, default=0.0) <= 0:
            return None
        return open_to[int(np.argmax(surplus))] - start

    def step(self) -> int | None:
        """Decides on the present experience and moves on as the environment does.

        Returns:
            The place of the candidate in its experience; None to pass on.
        """
        place, now = self.best(), self.position
        if place is not None:
            u = int(self.reading.group_ptr[now]) + place
            self.keep(u, self.reading.costs[u])
            self._kept[0, self._gains.words(u)] = True
        if self.moves_on(place) and self.paced:
            self._others.see(now)
        return place

    def run(self) -> list[int]:
        """The whole stream; the positions that are kept, rising."""
        while not self.done:
            self.step()
        return sorted(self.store)


class StreamingEstimates(ViewWriter[Episode]):
    """Takes what adds most above its price.

    Args:
        fitted: What was learned.
        rule: ``paced`` or ``fixed``.
    """

    def __init__(self, fitted: Fitted, rule: str) -> None:
        self.fitted, self.paced = fitted, rule == "paced"

    def reset(self, view: VisibleView, budget: float) -> None:
        """Begins an episode."""
        reading = read(view)
        estimate = self.fitted.estimate(reading)
        self.episode = Episode(reading, estimate, budget, self.fitted.curve, self.paced)

    def step(self) -> int | None:
        """Decides on the present experience."""
        return self.episode.step()


class OfflineEstimates:
    """Estimated-GVT or Estimated-utility with learned values.

    Args:
        fitted: What was learned.
        rule: ``gvt`` or ``utility``.
    """

    oracle = False
    trained_on: Collection[str] = ()

    def __init__(self, fitted: Fitted, rule: str) -> None:
        self.fitted, self.rule = fitted, OFFLINE[rule]

    def select(self, view: VisibleView, budget: float) -> list[str]:
        """The ids of the store."""
        candidates = view.candidates
        return [candidates[u].id for u in self.rule(view, budget, self._values)]

    def _values(self, view: VisibleView) -> Floats:
        return self.fitted.estimate(read(view)).values


def make_writer(fitted: Fitted, rule: str) -> StreamingEstimates | OfflineEstimates:
    """The writer of a rule."""
    if rule in OFFLINE:
        return OfflineEstimates(fitted, rule)
    return StreamingEstimates(fitted, rule)
