"""A view read once, experience by experience, into arrays and texts that estimators work on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agents.estimators.features import GROUPS
from agents.estimators.past import moments
from agents.estimators.words import Words, read_words
from memaudit_gym.view import VisibleView

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Reading:
    """A stream of T experiences and n candidates. Row u depends on nothing after its experience.

    Args:
        numbers: {feature group: (n, F)}.
        own, around, before: (n,) texts: the candidate's, its experience's, the one before.
        costs: (n,).
        group_ptr: (T + 1,) candidates of experience t are group_ptr[t]:group_ptr[t + 1].
        k: How many candidates of one experience may be kept.
        words: The words of the stream, and who holds which.
    """

    numbers: dict[str, Floats]
    own: list[str]
    around: list[str]
    before: list[str]
    costs: Floats
    group_ptr: NDArray[np.int64]
    k: int
    words: Words

    @property
    def length(self) -> int:
        """T."""
        return len(self.group_ptr) - 1

    def candidates(self, experience: int) -> list[int]:
        """Those of an experience by text, cost and type: the order of slots says nothing."""
        start, stop = self.group_ptr[experience : experience + 2].tolist()
        kinds = self.numbers["type_and_cost"]
        return sorted(range(start, stop), key=lambda u: (self.own[u], self.costs[u], *kinds[u]))


def read(view: VisibleView) -> Reading:
    """Reads a stream from its first experience to its last."""
    rows: dict[str, list[list[float]]] = {name: [] for name in GROUPS}
    own: list[str] = []
    around: list[str] = []
    before: list[str] = []
    for moment in moments(view):
        for place, candidate in enumerate(moment.experience.candidates):
            for name, feature in GROUPS.items():
                rows[name].append(feature(moment, place))
            own.append(candidate.text)
            around.append(moment.experience.text)
            before.append(moment.past.previous)
    sizes = [len(e.candidates) for e in view.experiences]
    return Reading(
        {name: np.array(found, dtype=np.float64) for name, found in rows.items()},
        own,
        around,
        before,
        np.array([c.cost for c in view.candidates], dtype=np.float64),
        np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64),
        view.k,
        read_words(view),
    )
