"""The coverage matrix a_ur, stored by candidate (compressed sparse rows)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Coverage:
    """Rows are candidates, columns are units.

    Args:
        indptr: (n + 1,) int64; candidate u's cells are indptr[u]:indptr[u + 1].
        units: (cells,) int64 unit index of each cell, increasing within a row.
        values: (cells,) float64 coverage in [0, 1]; a zero that a file states is kept.
    """

    indptr: NDArray[np.int64]
    units: NDArray[np.int64]
    values: NDArray[np.float64]

    def __post_init__(self) -> None:
        for array in (self.indptr, self.units, self.values):
            array.setflags(write=False)

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy, or a package in another process, cannot be written to either.
        return Coverage, (self.indptr, self.units, self.values)

    @classmethod
    def from_rows(cls, rows: Iterable[dict[int, float]]) -> Coverage:
        """From one {unit index: coverage} mapping a candidate."""
        ordered = [sorted(row.items()) for row in rows]
        sizes = [len(row) for row in ordered]
        cells = [cell for row in ordered for cell in row]
        return cls(
            np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]).astype(np.int64),
            np.array([unit for unit, _ in cells], dtype=np.int64),
            np.array([value for _, value in cells], dtype=np.float64),
        )

    def row(self, candidate: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The (units, values) of one candidate."""
        cells = slice(self.indptr[candidate], self.indptr[candidate + 1])
        return self.units[cells], self.values[cells]

    def select(self, candidates: Sequence[int] | NDArray[np.int64]) -> Coverage:
        """The rows of the given candidates, in that order."""
        return Coverage.from_rows(
            dict(zip(*(part.tolist() for part in self.row(u)), strict=True)) for u in candidates
        )
