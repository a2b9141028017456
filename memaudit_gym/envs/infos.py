"""Infos of many copies in Gymnasium's form: an array a key, and under _key who has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]


class Infos:
    """The infos of N copies.

    Args:
        count: N.

    Attributes:
        found: {key: (N, ...) values, "_key": (N,) bool}; values of copies without the key are 0.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self.found: dict[str, Any] = {}

    def put(self, name: str, copies: Indices, values: NDArray[Any]) -> None:
        """The rows of ``copies`` in ``values`` (N, ...); without copies nothing."""
        if len(copies) == self._count:
            everyone = np.ones(self._count, dtype=np.bool_)
            self.found[name], self.found[f"_{name}"] = values.copy(), everyone
        elif len(copies):
            rows = np.zeros_like(values)
            rows[copies] = values[copies]
            self.found[name], self.found[f"_{name}"] = rows, self._who(copies)

    def put_one(self, name: str, copy: int, figure: float | bool) -> None:
        """A plain number of one copy."""
        if name not in self.found:
            self.found[name] = np.zeros(self._count, dtype=type(figure))
            self.found[f"_{name}"] = np.zeros(self._count, dtype=np.bool_)
        self.found[name][copy] = figure
        self.found[f"_{name}"][copy] = True

    def put_objects(self, name: str, copies: Indices, values: Sequence[Any]) -> None:
        """One object for every one of ``copies``, None for the others."""
        array = np.full(self._count, None, dtype=object)
        for copy, value in zip(copies.tolist(), values, strict=True):
            array[copy] = value
        self.found[name], self.found[f"_{name}"] = array, self._who(copies)

    def put_nested(self, name: str, copies: Indices, infos: Infos) -> None:
        """Infos inside infos."""
        self.found[name], self.found[f"_{name}"] = infos.found, self._who(copies)

    def _who(self, copies: Indices) -> NDArray[np.bool_]:
        who = np.zeros(self._count, dtype=np.bool_)
        who[copies] = True
        return who
