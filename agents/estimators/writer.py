"""Writers on estimated values: streaming at a fixed or paced price, or offline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.estimators.estimator import ValueEstimator
from agents.estimators.pacing import SpendCurve
from agents.estimators.reading import Floats, Reading, read
from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.reference.estimated import estimated_gvt_store, estimated_utility_store
from memaudit_gym.view import VisibleView

_OFFLINE: Mapping[str, Callable[..., list[int]]] = {
    "gvt": estimated_gvt_store,
    "utility": estimated_utility_store,
}


class Episode:
    """One stream of a writer that goes by estimated values.

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
        self.reading, self.values, self.curve, self.paced = reading, values, curve, paced
        self.length = len(reading.group_ptr) - 1
        self.remaining, self.position, self.picks = float(budget), 0, 0
        self.first_price = curve.price(self.remaining, self.length)
        self.store: list[int] = []

    def price(self) -> float:
        """What a unit of cost has to bring now."""
        if not self.paced:
            return self.first_price
        return self.curve.price(self.remaining, self.length - self.position)

    def best(self) -> int | None:
        """The candidate to take now, by its place in its group; None to pass on."""
        start, stop = self.reading.group_ptr[self.position : self.position + 2].tolist()
        costs = self.reading.costs[start:stop]
        fits = costs <= self.remaining + COST_TOLERANCE
        for u in self.store[len(self.store) - self.picks :]:
            fits[u - start] = False
        surplus = np.where(fits, self.values[start:stop] - self.price() * costs, 0.0)
        place = int(surplus.argmax()) if stop > start else 0
        return place if stop > start and surplus[place] > 0 else None

    def step(self) -> int | None:
        """Decides on the present experience and moves on as the environment does."""
        place = self.best()
        if place is not None:
            u = int(self.reading.group_ptr[self.position]) + place
            self.store.append(u)
            self.remaining = max(0.0, self.remaining - float(self.reading.costs[u]))
            self.picks += 1
        if place is None or self.picks >= self.reading.k:
            self.position, self.picks = self.position + 1, 0
        return place

    def run(self) -> list[int]:
        """The whole stream; the positions that are kept, rising."""
        while self.position < self.length:
            self.step()
        return sorted(self.store)


class StreamingEstimates:
    """Takes what is worth most above its price.

    Args:
        estimator: What values are.
        curve: What a unit of budget is worth.
        rule: ``paced`` or ``fixed``.
    """

    oracle, observation = False, "visible"

    def __init__(self, estimator: ValueEstimator, curve: SpendCurve, rule: str) -> None:
        self.estimator, self.curve, self.paced = estimator, curve, rule == "paced"
        self._episode: Episode | None = None

    def reset(self, view: VisibleView, budget: float) -> None:
        """Begins an episode."""
        reading = read(view)
        values = self.estimator.predict_reading(reading)
        self._episode = Episode(reading, values, budget, self.curve, self.paced)

    def choose(self, observation: Any, mask: NDArray[np.bool_]) -> int:
        """0 or the slot to take; goes by the view, not by the observation."""
        assert self._episode is not None, "reset comes first"
        place = self._episode.step()
        return 0 if place is None else place + 1


class OfflineEstimates:
    """Estimated-GVT or Estimated-utility with learned values.

    Args:
        estimator: What values are.
        rule: ``gvt`` or ``utility``.
    """

    oracle = False

    def __init__(self, estimator: ValueEstimator, rule: str) -> None:
        self.estimator, self.rule = estimator, _OFFLINE[rule]

    def select(self, view: VisibleView, budget: float) -> list[str]:
        """The ids of the store."""
        candidates = view.candidates
        return [candidates[u].id for u in self.rule(view, budget, self.estimator.predict)]


def make_writer(
    estimator: ValueEstimator, curve: SpendCurve, rule: str
) -> StreamingEstimates | OfflineEstimates:
    """The writer of a rule."""
    if rule in _OFFLINE:
        return OfflineEstimates(estimator, rule)
    return StreamingEstimates(estimator, curve, rule)
