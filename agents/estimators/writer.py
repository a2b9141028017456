"""Writers on estimated values: streaming at a fixed or paced price, or offline."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import numpy as np

from agents.estimators.estimator import ValueEstimator
from agents.estimators.pacing import SpendCurve
from agents.estimators.reading import Floats, Reading, read
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

    At each experience it takes what is worth most above its price. A summary is worth less by the
    share of its words that what is kept of its session has already.

    Args:
        reading: The stream.
        values: (n,) estimated values; value u is read at u's experience, not before.
        budget: The storage budget.
        curve: What a unit of budget is worth.
        paced: Whether the price is set anew at every experience, or once at the beginning.
    """

    def __init__(
        self, reading: Reading, values: Floats, budget: float, curve: SpendCurve, paced: bool
    ) -> None:
        super().__init__(len(reading.group_ptr) - 1, budget, reading.k)
        self.reading, self.values, self.curve, self.paced = reading, values, curve, paced
        self.first_price = curve.price(self.remaining / self.length)
        self._own = np.zeros(len(curve.prices))
        self._kept = np.zeros(len(reading.words.stems), dtype=np.bool_)

    def price(self) -> float:
        """What a unit of cost has to bring now."""
        if not self.paced:
            return self.first_price
        each = self.remaining / (self.length - self.position)
        return self.curve.price(each, self._own, self.position)

    def best(self) -> int | None:
        """The candidate to take now, by its place in its group; None to pass on."""
        start, stop = self.group()
        if start == stop:
            return None
        costs = self.reading.costs[start:stop]
        fits = self.fits(costs, start)
        gains = [self._gain(u) for u in range(start, stop)]
        surplus = np.where(fits, gains - self.price() * costs, 0.0)
        place = int(surplus.argmax())
        return place if surplus[place] > 0 else None

    def group(self) -> tuple[int, int]:
        """The candidates of the present experience: start, stop."""
        start, stop = self.reading.group_ptr[self.position : self.position + 2].tolist()
        return start, stop

    def _gain(self, u: int) -> float:
        value = float(self.values[u])
        if not self.reading.retelling[u]:
            return value
        words = self.reading.words.of(u)
        return value * (1 - float(self._kept[words].mean())) if len(words) else value

    def step(self) -> int | None:
        """Decides on the present experience and moves on as the environment does."""
        place = self.best()
        start, stop = self.group()
        if place is not None:
            u = start + place
            self.keep(u, self.reading.costs[u])
            self._kept[self.reading.words.of(u)] = True
        if self.moves_on(place):
            self._own += self.curve.spent(self.values[start:stop], self.reading.costs[start:stop])
        return place

    def run(self) -> list[int]:
        """The whole stream; the positions that are kept, rising."""
        while not self.done:
            self.step()
        return sorted(self.store)


def weighted(values: Floats, reading: Reading, retelling: float) -> Floats:
    """(n,) values, those of summaries times a weight."""
    return np.where(reading.retelling, retelling * values, values)


class StreamingEstimates(ViewWriter[Episode]):
    """Takes what is worth most above its price.

    Args:
        estimator: What values are.
        curve: What a unit of budget is worth.
        retelling: The weight of a summary's value.
        rule: ``paced`` or ``fixed``.
    """

    def __init__(
        self, estimator: ValueEstimator, curve: SpendCurve, retelling: float, rule: str
    ) -> None:
        self.estimator, self.curve = estimator, curve
        self.retelling, self.paced = retelling, rule == "paced"

    def reset(self, view: VisibleView, budget: float) -> None:
        """Begins an episode."""
        reading = read(view)
        values = weighted(self.estimator.predict_reading(reading), reading, self.retelling)
        self.episode = Episode(reading, values, budget, self.curve, self.paced)

    def step(self) -> int | None:
        """Decides on the present experience."""
        return self.episode.step()


class OfflineEstimates:
    """Estimated-GVT or Estimated-utility with learned values.

    Args:
        estimator: What values are.
        retelling: The weight of a summary's value.
        rule: ``gvt`` or ``utility``.
    """

    oracle = False
    trained_on: Collection[str] = ()

    def __init__(self, estimator: ValueEstimator, retelling: float, rule: str) -> None:
        self.estimator, self.retelling, self.rule = estimator, retelling, OFFLINE[rule]

    def select(self, view: VisibleView, budget: float) -> list[str]:
        """The ids of the store."""
        candidates = view.candidates
        return [candidates[u].id for u in self.rule(view, budget, self._values)]

    def _values(self, view: VisibleView) -> Floats:
        reading = read(view)
        return weighted(self.estimator.predict_reading(reading), reading, self.retelling)


def make_writer(
    estimator: ValueEstimator, curve: SpendCurve, retelling: float, rule: str
) -> StreamingEstimates | OfflineEstimates:
    """The writer of a rule."""
    if rule in OFFLINE:
        return OfflineEstimates(estimator, retelling, rule)
    return StreamingEstimates(estimator, curve, retelling, rule)
