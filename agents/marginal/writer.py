"""The writer: streaming, visible fields alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.estimators.reading import Floats
from agents.marginal.episode import Episode
from agents.marginal.fitting import Fitted
from agents.marginal.stream import read
from memaudit_gym.view import VisibleView


class MarginalWriter:
    """Keeps the candidate that is taken to add most to what is kept, above its price.

    Args:
        fitted: What was learned.
    """

    oracle, observation = False, "visible"
    trained_on: Collection[str] = ()

    def __init__(self, fitted: Fitted) -> None:
        self.fitted = fitted
        self._episode: Episode | None = None

    def reset(self, view: VisibleView, budget: float) -> None:
        """Begins an episode."""
        found = self.fitted
        stream = read(view, found.background)
        self._episode = Episode(stream, found.groups, budget, found.curve)

    def choose(self, observation: Any, mask: NDArray[np.bool_]) -> int:
        """0 or the slot to keep; goes by the view, not by the observation."""
        assert self._episode is not None, "reset comes first"
        place = self._episode.step(self.gains())
        return 0 if place is None else place + 1

    def gains(self) -> Floats:
        """(g,) what the candidates of the present experience are taken to add."""
        assert self._episode is not None, "reset comes first"
        return self.fitted.gains(self._episode.rows(), self._episode.base())
