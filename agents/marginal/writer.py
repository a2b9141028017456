"""The writer: streaming, visible fields alone."""

from __future__ import annotations

from agents.estimators.reading import Floats
from agents.marginal.episode import Episode
from agents.marginal.fitting import Fitted
from agents.marginal.stream import read
from agents.streaming import ViewWriter
from memaudit_gym.view import VisibleView


class MarginalWriter(ViewWriter[Episode]):
    """Keeps the candidate that is taken to add most to what is kept, above its price.

    Args:
        fitted: What was learned.
    """

    def __init__(self, fitted: Fitted) -> None:
        self.fitted = fitted

    def reset(self, view: VisibleView, budget: float) -> None:
        """Begins an episode."""
        found = self.fitted
        stream = read(view, found.background)
        self.episode = Episode(stream, found.groups, budget, found.curve)

    def step(self) -> int | None:
        """Decides on the present experience."""
        return self.episode.step(self.gains())

    def gains(self) -> Floats:
        """(g,) what the candidates of the present experience are taken to add."""
        return self.fitted.gains(self.episode.rows(), self.episode.base())
