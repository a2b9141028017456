"""The writer: streaming, visible fields alone; it knows how many experiences there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from agents.estimators.features import share
from agents.estimators.past import Stems
from agents.estimators.reading import Floats
from agents.foresight.outlook import Options, Outlook, Pool, pool_of, worthwhile
from agents.foresight.values import Values
from agents.streaming import ViewWriter, Walk
from memaudit_gym.records import VALIDITY_TYPES
from memaudit_gym.text import stem_set
from memaudit_gym.view import VisibleCandidate, VisibleView

#: How many of the last experiences stand for those to come.
_RECENT = 32
#: With so many experiences to come, or fewer, it looks ahead anew at each of them; with up to n
#: times as many at every n-th, so that the time of a long stream does not grow with its square.
_NEAR = 750
#: The most that experiences of training streams may count as.
MOST_TRUST = 1e9
#: More than an experience of mean worth 1 can be worth; and by how much weights may miss 1.
_MOST_WORTH, _ROUNDING = 1e6, 1e-6


@dataclass(frozen=True)
class Foresight:
    """What was learned.

    Args:
        values: What candidates are worth.
        before: Experiences of training streams with their weights, which add up to 1.
        trust: How many experiences those count as, beside the ones seen.
        idle: The chance that an experience to come brings nothing.

    Raises:
        ValueError: They are no weights, no values, no costs or no chance.
    """

    values: Values
    before: Sequence[tuple[float, Options]]
    trust: float
    idle: float

    def __post_init__(self) -> None:
        weights = np.array([weight for weight, _ in self.before])
        if not (weights >= 0).all() or not abs(weights.sum() - 1) < _ROUNDING:
            raise ValueError("no weights")
        if not (0 < self.trust <= MOST_TRUST and 0 <= self.idle <= 1):
            raise ValueError("no trust, or no chance")
        for _, (values, costs) in self.before:
            if values.shape != costs.shape or values.ndim != 1:
                raise ValueError("no candidates")
            if not ((values >= 0) & (values <= _MOST_WORTH) & (costs > 0)).all():
                raise ValueError("no values, or no costs")

    @cached_property
    def pool(self) -> Pool:
        """What it knows of training streams."""
        return pool_of(self.before)


class Episode(Walk):
    """One stream.

    A candidate is taken to add its value times one minus the share of its words that what is kept
    has already. It is kept if that, and what the rest of the budget is worth for the experiences
    to come, is more than what all of the budget is worth for them.

    Args:
        view: What is visible.
        budget: The storage budget.
        learned: What was learned.
    """

    def __init__(self, view: VisibleView, budget: float, learned: Foresight) -> None:
        super().__init__(len(view.experiences), budget, view.k)
        self.view, self.learned = view, learned
        self.values = learned.values(view)
        self._start = 0
        self._kept: Stems = frozenset()
        self._ended: Stems = frozenset()
        self._seen: list[Options] = []
        self._last: Outlook | None = None

    def step(self) -> int | None:
        """Decides on the present experience and moves on as the environment does.

        Returns:
            The place of the candidate that is kept, or None.
        """
        experience = self.view.experiences[self.position]
        gains = self.gains()
        costs = np.array([c.cost for c in experience.candidates], dtype=np.float64)
        if not self.picks:
            self._seen = [*self._seen, worthwhile(gains, costs)][-_RECENT:]
        place = self._best(gains, costs)
        if place is not None:
            candidate = experience.candidates[place]
            self.keep(self._start + place, candidate.cost)
            self._kept |= stem_set(candidate.text)
            if candidate.type in VALIDITY_TYPES:
                self._ended |= stem_set(candidate.text)
        if self.moves_on(place):
            self._start += len(experience.candidates)
        return place

    def gains(self) -> Floats:
        """(g,) what the candidates of the present experience are taken to add."""
        candidates = self.view.experiences[self.position].candidates
        new = np.array([self._share_new(c) for c in candidates])
        values = self.values[self._start : self._start + len(new)]
        found: Floats = values * new
        return found

    def _share_new(self, candidate: VisibleCandidate) -> float:
        """The share of its words that what is kept has not.

        What says that something is no longer true has to name it: that is no repetition, unless it
        was said to be untrue before.
        """
        kept = self._ended if candidate.type in VALIDITY_TYPES else self._kept
        return 1 - share(stem_set(candidate.text), kept)

    def _best(self, gains: Floats, costs: Floats) -> int | None:
        """The place of what is best kept now; None where nothing is."""
        fits = self.fits(costs, self._start)
        if not fits.any():
            return None
        ahead = self.length - self.position - 1
        outlook = self._outlook(ahead)
        rest = outlook.of(np.maximum(self.remaining - costs, 0.0), ahead)
        whole = outlook.of(np.array(self.remaining), ahead)
        better = np.where(fits, gains + rest - whole, -np.inf)
        place = int(better.argmax())
        return place if better[place] > 0 else None

    def _outlook(self, ahead: int) -> Outlook:
        """What budgets are worth with so many experiences to come, as it was not long ago."""
        fewer = (ahead - 1) // _NEAR
        if fewer < 1 or self._last is None or not self._last.knows(ahead):
            seen = pool_of([(1.0, options) for options in self._seen])
            pool = self.learned.pool.after(seen, self.learned.trust)
            self._last = Outlook(pool, ahead, self.remaining, self.learned.idle, max(0, fewer))
        return self._last


class ForesightWriter(ViewWriter[Episode]):
    """Keeps what is worth more now than its cost is for the experiences to come.

    Args:
        learned: What was learned.
    """

    def __init__(self, learned: Foresight) -> None:
        self.learned = learned

    def reset(self, view: VisibleView, budget: float) -> None:
        """Begins an episode."""
        self.episode = Episode(view, budget, self.learned)

    def step(self) -> int | None:
        """Decides on the present experience."""
        return self.episode.step()
