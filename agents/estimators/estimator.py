"""Estimated values of candidates: text encoders, features and an ensemble of regressors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol

import numpy as np

from agents.estimators.config import EstimatorConfig, names
from agents.estimators.encoders import Encoder, make_encoder
from agents.estimators.labels import singleton_values
from agents.estimators.reading import Floats, Reading, read
from agents.estimators.ridge import Ridge
from memaudit_gym.package import Package
from memaudit_gym.view import VisibleView, visible_view


class Regressor(Protocol):
    """From rows to numbers."""

    def fit(self, x: Floats, y: Floats, seed: int) -> None:
        """Fits x (n, F) to y (n,)."""

    def predict(self, x: Floats) -> Floats:
        """(n,) numbers for x (n, F)."""

    def state(self) -> dict[str, Any]:
        """Arrays and JSON values that make it again."""

    def restore(self, state: dict[str, Any]) -> None:
        """Takes a state back."""


class ValueEstimator:
    """Fits on packages whose questions are known; predicts from visible fields alone.

    The value of a candidate depends on its own experience and on those before it.

    Args:
        config: What it is made of.
        seed: Of everything that is drawn.
    """

    def __init__(self, config: EstimatorConfig, seed: int) -> None:
        self.config, self.seed = config, seed
        self.encoder: Encoder = make_encoder(config.encoder, config.width)
        self.members: list[Regressor] = [Ridge(config.ridge_penalty)]

    def fit(self, packages: Sequence[Package]) -> None:
        """Learns from the singleton values of the packages' candidates.

        Raises:
            InputError: A package with nothing to learn from.
        """
        self.fit_readings(
            [read(visible_view(package)) for package in packages],
            [singleton_values(package) for package in packages],
        )

    def fit_readings(self, readings: Sequence[Reading], values: Sequence[Floats]) -> None:
        """The same from streams that are read and labelled already."""
        self.encoder.fit([text for r in readings for text in r.own])
        x = np.concatenate([self._rows(reading) for reading in readings])
        y = np.concatenate(values)
        for number, member in enumerate(self.members):
            member.fit(x, y, self.seed + number)

    def predict(self, view: VisibleView) -> Floats:
        """(n,) the estimated value of every candidate, in the view's order."""
        return self.predict_reading(read(view))

    def predict_reading(self, reading: Reading) -> Floats:
        """The same of a stream that is read already."""
        x = self._rows(reading)
        found: Floats = np.mean([member.predict(x) for member in self.members], axis=0)
        return found

    def _rows(self, reading: Reading) -> Floats:
        """(n, F)"""
        parts = [reading.numbers[name] for name in names(self.config.features)]
        texts = {"own": reading.own, "around": reading.around, "before": reading.before}
        for name in names(self.config.texts):
            parts.append(self.encoder.encode(texts[name]).astype(np.float64))
        return np.hstack(parts)

    def state(self) -> dict[str, Any]:
        """Arrays and JSON values that make it again."""
        return {
            "config": asdict(self.config),
            "seed": self.seed,
            "encoder": self.encoder.state(),
            "members": [member.state() for member in self.members],
        }

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> ValueEstimator:
        """The estimator of a state."""
        found = cls(EstimatorConfig(**state["config"]), state["seed"])
        config = found.config
        found.encoder = make_encoder(config.encoder, config.width, state["encoder"])
        for member, kept in zip(found.members, state["members"], strict=True):
            member.restore(kept)
        return found
