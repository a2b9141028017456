"""Large arrays that are handed out again as soon as nobody has them any more.

The system gives fresh memory page by page, each cleared before its first use; at thousands of
copies that takes longer than filling it. Whoever holds an array, or any view of it, holds a
reference, so an array with no reference but ours is free.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: More are not kept: whoever collects observations gets fresh arrays.
_MOST = 4


class Buffers:
    """float32 arrays of one shape, their content undefined."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._shape = shape
        self._arrays: list[NDArray[Any]] = []

    def take(self) -> NDArray[Any]:
        """An array that nobody else has."""
        found = _unused(self._arrays, _ALONE)
        if found is None:
            found = self.empty(self._shape[0])
            if len(self._arrays) < _MOST:
                self._arrays.append(found)
        return found

    def empty(self, rows: int) -> NDArray[Any]:
        """A new array, with another number of rows."""
        return np.empty((rows, *self._shape[1:]), dtype=np.float32)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles begin without arrays."""
        return Buffers, (self._shape,)


def _unused(arrays: list[NDArray[Any]], alone: int) -> NDArray[Any] | None:
    for array in arrays:
        if sys.getrefcount(array) <= alone:
            return array
    return None


def _references_of_an_unused_array() -> int:
    """What :func:`_unused` counts then: how many depends on the Python version."""
    arrays = [np.empty(0)]
    return next(n for n in range(1, 10) if _unused(arrays, n) is not None)


_ALONE = _references_of_an_unused_array()
