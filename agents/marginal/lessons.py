"""Packages as marginal-value writers learn from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from agents.estimators.reading import Floats
from agents.marginal.background import Background
from agents.marginal.stream import Stream, read
from memaudit_gym.errors import InputError
from memaudit_gym.objective import marginal_gains, value
from memaudit_gym.package import Package
from memaudit_gym.reference.informed import has_expected_weights, with_expected_weights
from memaudit_gym.view import visible_view


@dataclass(frozen=True)
class Lesson:
    """A stream with its answers.

    Args:
        package: The package; its weights are what is learned.
        stream: What is visible of it.
        scale: What gains are multiplied with: 1 is then what an experience is worth in the mean.
    """

    package: Package
    stream: Stream
    scale: float

    def gains(
        self, covered: Floats, start: int, stop: int, weights: Floats | None = None
    ) -> Floats:
        """What candidates start:stop would add to a store that covers ``covered``.

        ``weights`` (m,) stand in place of the package's.
        """
        return self.scale * marginal_gains(self.package, covered, start, stop, weights)

    def add(self, covered: Floats, candidate: int) -> None:
        """Puts a candidate into such a store."""
        units, values = self.package.coverage.row(candidate)
        covered[units] += values


def lesson_of(package: Package, background: Background) -> Lesson:
    """A package as a writer with that background reads it.

    Raises:
        InputError: Nothing in the package is worth anything.
    """
    return Lesson(package, read(visible_view(package), background), scale_of(package))


def singles(package: Package) -> Floats:
    """(n,) F of each candidate alone."""
    return marginal_gains(package, np.zeros(len(package.units)))


def teaching(package: Package) -> Package:
    """The package with the weights to learn: where it says what is to be expected, those."""
    return with_expected_weights(package) if has_expected_weights(package) else package


def scale_of(package: Package) -> float:
    """T / F of everything.

    Raises:
        InputError: Nothing in the package is worth anything.
    """
    everything = value(package, range(len(package.candidates)))
    if everything <= 0:
        raise InputError(f"package '{package.name}' has nothing to learn from: all of F is 0")
    return len(package.experiences) / everything
