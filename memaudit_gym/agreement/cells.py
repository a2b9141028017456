"""Coverage labels as cells: one number for a candidate and a unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.coverage import Coverage
from memaudit_gym.package import Package

Keys = NDArray[np.int64]
Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Labels:
    """One set of labels of a package.

    Args:
        keys: Rising; candidate position * units + unit position, of every cell that is stated.
        values: The coverage of each.
    """

    keys: Keys
    values: Array

    def at(self, keys: Keys) -> Array:
        """The coverage at the given cells; 0 where none is stated."""
        place = np.searchsorted(self.keys, keys).clip(max=max(0, len(self.keys) - 1))
        if not len(self.keys):
            return np.zeros(len(keys))
        found: Array = np.where(self.keys[place] == keys, self.values[place], 0.0)
        return found

    @property
    def positive(self) -> Keys:
        """The cells with coverage above 0."""
        return self.keys[self.values > 0]

    @classmethod
    def of(cls, cells: Mapping[int, float]) -> Labels:
        """From {key: coverage}."""
        keys = np.array(sorted(cells), dtype=np.int64)
        return cls(keys, np.array([cells[key] for key in keys.tolist()], dtype=np.float64))


def labels_of(package: Package, like: Package | None = None) -> Labels:
    """The labels that a package states.

    Args:
        package: The package.
        like: A package of the same candidates and units, whose positions the keys are of;
            default the package itself.
    """
    like = like or package
    column = {unit.id: number for number, unit in enumerate(like.units)}
    units = np.array([column[unit.id] for unit in package.units], dtype=np.int64)
    rows = np.array([like.index[c.id] for c in package.candidates], dtype=np.int64)
    matrix = package.coverage
    keys = np.repeat(rows, np.diff(matrix.indptr)) * len(units) + units[matrix.units]
    order = np.argsort(keys)
    return Labels(keys[order], matrix.values[order])


def with_labels(package: Package, labels: Labels) -> Package:
    """The package with the given labels in place of its own."""
    rows: list[dict[int, float]] = [{} for _ in package.candidates]
    for key, value in _items(labels):
        candidate, unit = divmod(key, len(package.units))
        rows[candidate][unit] = value
    return replace(package, coverage=Coverage.from_rows(rows), coverage_notes={})


def relabelled(package: Package, labels: Labels) -> Package:
    """The package with the given labels where they state a cell, and its own elsewhere."""
    return with_labels(package, Labels.of(dict([*_items(labels_of(package)), *_items(labels)])))


def binarized(package: Package, threshold: float) -> Package:
    """The package with coverage 1 from the threshold on and 0 below it.

    Args:
        package: The package.
        threshold: In (0, 1].
    """
    own = labels_of(package)
    return with_labels(package, replace(own, values=(own.values >= threshold).astype(np.float64)))


def _items(labels: Labels) -> Iterator[tuple[int, float]]:
    return zip(labels.keys.tolist(), labels.values.tolist(), strict=True)
