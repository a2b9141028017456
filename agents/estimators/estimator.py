"""Estimated values of candidates: an ensemble of regressors on candidates or on their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol

from agents.estimators.boosting import Boosting
from agents.estimators.config import EstimatorConfig, names
from agents.estimators.estimate import Estimate, mean_estimate
from agents.estimators.lessons import Lesson, lessons_of
from agents.estimators.levels import LEVELS, Level
from agents.estimators.perceptron import Perceptron
from agents.estimators.reading import Floats, Reading, read
from agents.estimators.ridge import Ridge
from memaudit_gym.configuration import from_mapping
from memaudit_gym.number_checks import whole_number
from memaudit_gym.package import Package
from memaudit_gym.view import VisibleView


class Regressor(Protocol):
    """From rows to numbers."""

    def fit(self, x: Floats, y: Floats, seed: int, weights: Floats | None = None) -> None:
        """Fits x (N, F) to y (N,), where row i counts ``weights[i]`` times; None: all once."""

    def predict(self, x: Floats) -> Floats:
        """(N,) numbers for x (N, F)."""

    def state(self) -> dict[str, Any]:
        """Arrays and JSON values that make it again."""

    def restore(self, state: dict[str, Any]) -> None:
        """Takes a state back."""


def make_regressor(name: str, config: EstimatorConfig) -> Regressor:
    """A regressor of that name, not fitted yet."""
    if name == "ridge":
        return Ridge(config.ridge_penalty)
    if name == "boosting":
        return Boosting(config.trees, config.leaves, random_cuts=True)
    return Perceptron(config.hidden, config.epochs, config.dropout)


def member_names(config: EstimatorConfig) -> list[str]:
    """``level:regressor`` of every member, copies and all; ridge draws nothing and needs none."""
    return [
        name
        for name in names(config.members)
        for _ in range(1 if name.endswith(":ridge") else config.copies)
    ]


class ValueEstimator:
    """Fits on packages whose questions are known; predicts from visible fields alone.

    The value of a candidate depends on its own experience and on those before it.

    Args:
        config: What it is made of.
        seed: Of everything that is drawn.
    """

    def __init__(self, config: EstimatorConfig, seed: int) -> None:
        self.config, self.seed = config, seed
        members = [name.split(":") for name in member_names(config)]
        self.levels: dict[str, Level] = {
            level: LEVELS[level](config) for level in LEVELS if any(m[0] == level for m in members)
        }
        self.members: list[tuple[str, Regressor]] = [
            (level, make_regressor(regressor, config)) for level, regressor in members
        ]

    def fit(self, packages: Sequence[Package]) -> None:
        """Learns what the packages' candidates are worth.

        Raises:
            InputError: A package with nothing to learn from.
        """
        self.fit_lessons(lessons_of(packages))

    def fit_lessons(self, lessons: Sequence[Lesson]) -> None:
        """The same from packages that are read and labelled already."""
        training = {name: level.fit(lessons) for name, level in self.levels.items()}
        for number, (level, member) in enumerate(self.members):
            rows, worth, weights = training[level]
            member.fit(rows, worth, self.seed + number, weights)

    def predict(self, view: VisibleView) -> Floats:
        """(n,) the estimated value of every candidate, in the view's order."""
        return self.estimate(read(view)).values

    def estimate(self, reading: Reading) -> Estimate:
        """What a stream is taken to be worth."""
        return mean_estimate(self.estimate_each(reading))

    def estimate_each(self, reading: Reading) -> list[Estimate]:
        """The same by each member alone."""
        rows = {name: level.rows(reading) for name, level in self.levels.items()}
        return [
            self.levels[level].estimate(reading, member.predict(rows[level]))
            for level, member in self.members
        ]

    def state(self) -> dict[str, Any]:
        """Arrays and JSON values that make it again."""
        return {
            "config": asdict(self.config),
            "seed": self.seed,
            "levels": {name: level.state() for name, level in self.levels.items()},
            "members": [member.state() for _, member in self.members],
        }

    @classmethod
    def from_state(cls, state: Mapping[str, Any], name: str) -> ValueEstimator:
        """The estimator of a state.

        Raises:
            InputError: Its configuration is none; ``name`` is the file.
        """
        config = from_mapping(EstimatorConfig, state["config"], name)
        found = cls(config, whole_number(state["seed"], field="seed", low=0))
        for name, level in found.levels.items():
            level.restore(state["levels"][name])
        for (_, member), kept in zip(found.members, state["members"], strict=True):
            member.restore(kept)
        return found
