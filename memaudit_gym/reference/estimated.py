"""Writers that go by estimated values, blind to coverage, weights and queries (visible, offline).

Source: MemAudit, Estimated-GVT and Estimated-utility.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from memaudit_gym.reference.greedy import grow_greedily
from memaudit_gym.reference.gvt import best_threshold_store, singleton_thresholds
from memaudit_gym.reference.stores import Array, Positions, Stores
from memaudit_gym.text import content_stems
from memaudit_gym.view import VisibleView

#: From a view to the estimated value (n,) of every candidate, in stream order.
Estimator = Callable[[VisibleView], Array]

HAND_MADE_VALUES = {
    "compound_update": 3.2,
    "compound_evidence": 3.0,
    "tombstone": 2.6,
    "abstention": 2.4,
    "uncertainty": 2.3,
    "interval_fact": 2.0,
    "raw_span": 2.0,
    "summary": 1.7,
    "graph_edge": 1.6,
    "skill": 1.6,
    "atomic_fact": 1.55,
}
_OTHER_VALUE = 1.0


def hand_made_values(view: VisibleView) -> Array:
    """The value of a candidate's type times (0.55 + 0.45 confidence).

    An estimated value that a file carries is not read.

    Args:
        view: The visible view, n candidates.

    Returns:
        (n,) values.
    """
    return np.array(
        [
            HAND_MADE_VALUES.get(c.type, _OTHER_VALUE) * (0.55 + 0.45 * c.confidence)
            for c in view.candidates
        ],
        dtype=np.float64,
    )


def estimated_gvt_store(
    view: VisibleView, budget: float, values: Estimator = hand_made_values
) -> list[int]:
    """GVT on estimates, for the thresholds, the gains and the choice of the best threshold.

    Offline, because the choice of the threshold reads the whole stream.

    Args:
        view: The visible view.
        budget: The storage budget.
        values: The estimated value of every candidate.

    Returns:
        Candidate positions in stream order.
    """
    make = partial(EstimatedStores, _Estimates(view, values))
    return best_threshold_store(make, budget, singleton_thresholds(make(1), budget))


def estimated_utility_store(
    view: VisibleView, budget: float, values: Estimator = hand_made_values
) -> list[int]:
    """Greedy on estimated gain per cost.

    Args:
        view: The visible view.
        budget: The storage budget.
        values: The estimated value of every candidate.

    Returns:
        Candidate positions in stream order.
    """
    return grow_greedily(EstimatedStores(_Estimates(view, values), 1), budget)


class _Estimates:
    """A view as arrays: values (n,), costs (n,), groups, and the words of every candidate."""

    def __init__(self, view: VisibleView, values: Estimator) -> None:
        self.values = values(view)
        self.costs = np.array([c.cost for c in view.candidates], dtype=np.float64)
        self.group_ptr = _offsets([len(e.candidates) for e in view.experiences])
        self.k = view.k
        words = [dict.fromkeys(content_stems(c.text)) for c in view.candidates]
        number: dict[str | int, int] = {}
        # A candidate without words gets one that no other has, so that its share stays 0.
        numbered = [
            [number.setdefault(word, len(number)) for word in (own or (u,))]
            for u, own in enumerate(words)
        ]
        self.word_ptr = _offsets([len(own) for own in numbered])
        self.words = np.array([w for own in numbered for w in own], dtype=np.int64)
        self.vocabulary = len(number)


def _offsets(sizes: list[int]) -> Positions:
    return np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]).astype(np.int64)


class EstimatedStores(Stores):
    """Stores worth the sum of the estimated gains with which they grew.

    An estimated gain is the candidate's value times one minus the share of its content words
    (stems, each counted once) that the store already has.

    Args:
        estimates: The view as arrays.
        rows: How many stores.
    """

    def __init__(self, estimates: _Estimates, rows: int) -> None:
        super().__init__(estimates.costs, estimates.group_ptr, estimates.k, rows)
        self._estimates = estimates
        self._known = np.zeros((rows, estimates.vocabulary), dtype=np.bool_, order="F")
        self._values = np.zeros(rows)

    def gains(self, start: int, stop: int) -> Array:
        """See :class:`Stores`."""
        if start == stop:
            return np.zeros((len(self.spent), 0))
        e = self._estimates
        bounds = e.word_ptr[start : stop + 1]
        unknown = ~self._known[:, e.words[bounds[0] : bounds[-1]]]
        new = np.add.reduceat(unknown, bounds[:-1] - bounds[0], axis=1, dtype=np.float64)
        gains: Array = e.values[start:stop] * (new / np.diff(bounds))
        return gains

    def values(self) -> Array:
        """See :class:`Stores`."""
        return self._values

    @property
    def row_bytes(self) -> int:
        """See :class:`Stores`."""
        return self._estimates.vocabulary + len(self.costs)

    def _absorb(self, rows: Positions, chosen: Positions) -> None:
        e = self._estimates
        for u in np.unique(chosen).tolist():
            here = rows[chosen == u]
            words = e.words[e.word_ptr[u] : e.word_ptr[u + 1]]
            new = np.count_nonzero(~self._known[here[:, None], words], axis=1)
            self._values[here] += e.values[u] * (new / len(words))
            self._known[here[:, None], words] = True
