"""Packages as estimators learn from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agents.estimators.labels import singleton_values, word_values
from agents.estimators.reading import Floats, Reading, read
from memaudit_gym.package import Package
from memaudit_gym.view import visible_view


@dataclass(frozen=True)
class Lesson:
    """A package, read and labelled.

    Args:
        package: The package.
        reading: What is visible of it, as a stream.
        values: (n,) what candidates are worth.
        word_values: (w,) what words are worth.
        weight: How often each of its rows counts.
    """

    package: Package
    reading: Reading
    values: Floats
    word_values: Floats
    weight: float = 1.0


def lessons_of(packages: Sequence[Package]) -> list[Lesson]:
    """Reads and labels packages.

    Raises:
        InputError: A package with nothing to learn from.
    """
    found = []
    for package in packages:
        reading = read(visible_view(package))
        worth = word_values(package, reading.words)
        found.append(Lesson(package, reading, singleton_values(package), worth))
    return found
