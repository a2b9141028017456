"""The sampling design: strata of a frame, and what a sampled cell stands for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from memaudit_gym import hashing
from memaudit_gym.agreement.cells import Array, Keys, Labels, labels_of
from memaudit_gym.agreement.frame import frame
from memaudit_gym.package import Package

#: The share of a stratum's zeros that is drawn; all positives are.
SHARE_OF_ZEROS = 0.2
#: The stratum of a cell that is in no frame.
OUTSIDE = -1


@dataclass(frozen=True, eq=False)
class Design:
    """The strata of one package: its frame by representation type, zeros apart from positives.

    Args:
        package: The package whose labels the cells are drawn by.
    """

    package: Package

    @cached_property
    def labels(self) -> Labels:
        """The package's own labels."""
        return labels_of(self.package)

    @cached_property
    def frame(self) -> Keys:
        """The cells that can be drawn."""
        return frame(self.package, [self.labels])

    @cached_property
    def types(self) -> list[str]:
        """The representation types, sorted."""
        return sorted({candidate.type for candidate in self.package.candidates})

    def strata_of(self, keys: Keys) -> NDArray[np.int64]:
        """The stratum of every cell: 2 * type + 1 where it is positive; ``OUTSIDE`` the frame."""
        number = {name: at for at, name in enumerate(self.types)}
        type_of = np.array([number[c.type] for c in self.package.candidates], dtype=np.int64)
        found = 2 * type_of[keys // len(self.package.units)] + (self.labels.at(keys) > 0)
        return np.where(np.isin(keys, self.frame), found, OUTSIDE)

    def draw(self, seed: int) -> Keys:
        """All positives and a fifth of each type's zeros, at least one; in a shuffled order.

        Args:
            seed: The draw of a package depends on it and on the package's name alone.
        """
        rng = np.random.default_rng([seed, int(hashing.digest(self.package.name)[:16], 16)])
        strata = self.strata_of(self.frame)
        drawn = [self.frame[strata % 2 == 1]]
        for stratum in np.unique(strata[strata % 2 == 0]).tolist():
            zeros = self.frame[strata == stratum]
            count = int(np.ceil(SHARE_OF_ZEROS * len(zeros)))
            drawn.append(rng.choice(zeros, count, replace=False))
        return rng.permutation(np.concatenate(drawn))

    def weights_of(self, keys: Keys) -> Array:
        """How many cells of the frame each of the given ones stands for: inverse probabilities.

        A stratum's cells divided by the given cells of it, so that unequal shares (a fifth of
        the zeros, all positives, rows left blank) do not count. A cell outside stands for itself.

        Args:
            keys: Distinct cells that have been judged.
        """
        sizes = dict(zip(*np.unique(self.strata_of(self.frame), return_counts=True), strict=True))
        strata = self.strata_of(keys)
        weights = np.ones(len(keys))
        for stratum, count in zip(*np.unique(strata, return_counts=True), strict=True):
            if stratum != OUTSIDE:
                weights[strata == stratum] = sizes[stratum] / count
        return weights

    def missed(self, keys: Keys) -> int:
        """How many cells of the frame are in a stratum of which none is among the given ones."""
        strata = self.strata_of(self.frame)
        return int((~np.isin(strata, self.strata_of(keys))).sum())
