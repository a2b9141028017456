"""What an episode's store covers and is worth, kept up to date candidate by candidate.

Sums run in one stated order over Python floats, so that the batched environment gets the same
numbers to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator

from memaudit_gym.objective import require_submodular
from memaudit_gym.package import Package


class Covered:
    """F of a growing store.

    Args:
        package: The package.

    Attributes:
        z: (m,) the coverage of every unit, summed over the store.
        value: F, as the sum of the gains so far.
    """

    def __init__(self, package: Package) -> None:
        self._package = package
        self._held: set[int] = set()
        self.z = [0.0] * len(package.units)
        self.value = 0.0

    def add(self, candidate: int) -> float:
        """Puts a candidate into the store; by how much F grew."""
        self._held.add(candidate)
        gain = 0.0
        for unit, coverage in self._added_by(candidate):
            gain += self._worth(unit, coverage)
            self.z[unit] += coverage
        self.value += gain
        return gain

    def gain(self, candidate: int) -> float:
        """By how much F would grow.

        Raises:
            InputError: The package has composites: a gain says little there.
        """
        require_submodular(self._package, "whoever goes by marginal gains")
        gain = 0.0
        for unit, coverage in self._cells(candidate):
            gain += self._worth(unit, coverage)
        return gain

    def invalidation(self) -> float:
        """How many invalidation units are covered: the sum of min(1, z)."""
        total = 0.0
        for unit in self._package.role_units("invalidation").tolist():
            total += min(self.z[unit], 1.0)
        return total

    def _worth(self, unit: int, coverage: float) -> float:
        h, z = self._package.saturations.of(unit), self.z[unit]
        weight: float = self._package.units[unit].weight
        return weight * (h.at(z + coverage) - h.at(z))

    def _cells(self, candidate: int) -> Iterator[tuple[int, float]]:
        units, values = self._package.coverage.row(candidate)
        return zip(units.tolist(), values.tolist(), strict=True)

    def _added_by(self, candidate: int) -> Iterator[tuple[int, float]]:
        """Its own cells, then those of the composites that it completes."""
        yield from self._cells(candidate)
        for unit, needed, coverage in self._package.composite_cells:
            if candidate in needed and needed <= self._held:
                yield unit, coverage
