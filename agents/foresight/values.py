"""What a candidate is worth, from what is visible beside it: hand-made values, corrected a little.

From a few kinds of streams little can be learned that holds for another kind. So the logarithm of a
candidate's worth is that of the hand-made value of its type, plus a heavily penalised ridge
regression on its confidence and on how its cost stands among its siblings' costs, whatever costs
are counted in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from agents.estimators.labels import singleton_values
from agents.estimators.reading import Floats
from agents.estimators.ridge import Ridge
from memaudit_gym.package import Package
from memaudit_gym.reference.estimated import hand_made_values
from memaudit_gym.view import VisibleExperience, VisibleView, visible_view

#: Worth, in shares of a mean experience's, that is told apart from nothing.
_LEAST = 0.02
#: How many numbers stand for a candidate.
FEATURES = 7
#: The most that the logarithm of a hand-made value is corrected by.
_MOST = 3.0
#: Above every coefficient of a fit.
_HIGHEST = 1e6


def rows(experience: VisibleExperience) -> Floats:
    """(g, F) a candidate's confidence, its cost among its siblings', and what those are."""
    candidates = experience.candidates
    costs = np.array([c.cost for c in candidates], dtype=np.float64)
    if not costs.size:
        return np.zeros((0, FEATURES))
    types = {c.type for c in candidates}
    shared = [len(candidates), "tombstone" in types, "raw_span" in types]
    found: Floats = np.column_stack(
        [
            [c.confidence for c in candidates],
            costs / costs.max(),
            costs / costs.mean(),
            (costs[None, :] < costs[:, None]).mean(axis=1),
            np.tile(np.array(shared, dtype=np.float64), (len(costs), 1)),
        ]
    )
    return found


def rows_of(view: VisibleView) -> Floats:
    """(n, F) those of all candidates; each goes by its own experience alone."""
    return np.vstack([np.zeros((0, FEATURES)), *map(rows, view.experiences)])


class Values:
    """Estimates what candidates are worth, in units that are the same for all of a stream.

    Args:
        penalty: Of ridge regression, where all rows together weigh 1.
    """

    def __init__(self, penalty: float) -> None:
        self.ridge = Ridge(penalty)

    def fit(self, kinds: Mapping[str, Sequence[Package]]) -> None:
        """Learns from streams.

        Args:
            kinds: {kind: its streams}; each kind weighs the same.

        Raises:
            InputError: A package with nothing to learn from.
        """
        x, y, weights = [], [], []
        for packages in kinds.values():
            count = sum(len(package.candidates) for package in packages)
            for package in packages:
                view = visible_view(package)
                x.append(rows_of(view))
                worth = singleton_values(package)
                y.append(np.log(worth + _LEAST) - np.log(hand_made_values(view)))
                weights.append(np.full(len(worth), 1 / (count * len(kinds))))
        self.ridge.fit(np.vstack(x), np.concatenate(y), 0, np.concatenate(weights))

    def __call__(self, view: VisibleView) -> Floats:
        """(n,) what each candidate of a stream is worth."""
        correction = self.ridge.predict(rows_of(view)).clip(-_MOST, _MOST)
        found: Floats = hand_made_values(view) * np.exp(correction)
        return found

    def state(self) -> dict[str, Any]:
        """Arrays and JSON values that make it again."""
        return self.ridge.state()

    def restore(self, state: dict[str, Any]) -> None:
        """Takes a state back.

        Raises:
            ValueError: It is of other features, or of numbers that no fit gives.
        """
        self.ridge.restore(state)
        if self.ridge.coefficients.shape != (FEATURES,):
            raise ValueError("other features")
        if not np.abs([*self.ridge.coefficients, self.ridge.intercept]).max() < _HIGHEST:
            raise ValueError("no coefficients")
