"""Packages packed into flat arrays, one after the other, for the batched environment.

However many copies run, each package is there once. Offsets take the place of objects: what belongs
to a package, a candidate or an experience is a run of rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.envs.disclosed import disclosed
from memaudit_gym.envs.features import log_scale
from memaudit_gym.envs.prepared import Prepared
from memaudit_gym.envs.schema import (
    CANDIDATE_FEATURES,
    DISCLOSED_CANDIDATE_FEATURES,
    DISCLOSED_CONTEXT_FEATURES,
    TYPES,
    width,
)
from memaudit_gym.objective import require_submodular
from memaudit_gym.saturation import Saturation

Array = NDArray[Any]

#: Codes of h in ``Packed.unit_h``.
KINDS = ("cap1", "linear", "log1p", "sqrt", "piecewise")
WORD_BITS = 64
#: Context features that follow from the place in the stream, beside the types seen.
PLACE = 3


class Packed(NamedTuple):
    """P packages. A run is (start, stop) rows of another table.

    Args:
        length, k: (P,) experiences, choices an experience.
        first_candidate, first_unit, first_composite: (P,) where its rows begin.
        first_group: (P,) where its rows of ``group_ptr``, ``place`` and ``seen_types`` begin.
        invalidation_run: (P, 2).
        total: (P,) F of all candidates together.
        group_ptr: candidates of experience t, counted inside the package, as in ``Package``.
        place: (rows, 3) float32, the context features position, left_small and left_log.
        seen_types: (rows, types) float32, the context feature at every position.
        features: (n, F) float32, the features that do not depend on the state.
        disclosed: (n, columns) float32, what is seen of known questions beside every candidate;
            (0, columns) where none become known, and so is the next.
        disclosed_place: (rows, columns) float32, what is seen of them at every position.
        cost, type: (n,).
        cell_ptr, word_ptr, member_ptr: (n + 1,) where every candidate's rows begin.
        cell_unit, cell_value: the coverage cells; units counted inside the package.
        words: (n,) how many content words it has.
        word_block, word_bits: its content words, numbered inside the package, 64 a block: a block
            and the bits of its words there.
        member: composites that a candidate belongs to, numbered inside the package.
        unit_weight: (m,).
        unit_h: (m, 3) the kind's code and the run of its pieces.
        piece: (pieces, 3) z, h and the slope from there on.
        invalidation: units of that role, counted inside the package.
        composite_size, composite_unit, composite_value: how many candidates it needs, and its cell.
    """

    length: Array
    k: Array
    first_candidate: Array
    first_unit: Array
    first_composite: Array
    first_group: Array
    invalidation_run: Array
    total: Array
    group_ptr: Array
    place: Array
    seen_types: Array
    features: Array
    disclosed: Array
    disclosed_place: Array
    cost: Array
    type: Array
    cell_ptr: Array
    word_ptr: Array
    member_ptr: Array
    cell_unit: Array
    cell_value: Array
    words: Array
    word_block: Array
    word_bits: Array
    member: Array
    unit_weight: Array
    unit_h: Array
    piece: Array
    invalidation: Array
    composite_size: Array
    composite_unit: Array
    composite_value: Array


_SHAPES: dict[str, tuple[int, ...]] = {
    "invalidation_run": (2,),
    "place": (PLACE,),
    "seen_types": (TYPES,),
    "features": (width(CANDIDATE_FEATURES),),
    "disclosed": (width(DISCLOSED_CANDIDATE_FEATURES),),
    "disclosed_place": (width(DISCLOSED_CONTEXT_FEATURES),),
    "unit_h": (3,),
    "piece": (3,),
}
_KINDS: dict[str, Any] = {
    **dict.fromkeys(("place", "seen_types", "features"), np.float32),
    **dict.fromkeys(("disclosed", "disclosed_place"), np.float32),
    **dict.fromkeys(("total", "cost", "cell_value", "unit_weight"), np.float64),
    **dict.fromkeys(("piece", "composite_value"), np.float64),
    "word_bits": np.uint64,
}


#: Columns that say where the rows of every candidate in another begin, and the other.
_POINTERS = {"cell_ptr": "cell_unit", "word_ptr": "word_block", "member_ptr": "member"}


class Sizes(NamedTuple):
    """What the largest package needs of every copy's state."""

    units: int = 0
    words: int = 0
    picks: int = 0
    composites: int = 0


class _Column:
    """An array that grows by doubling."""

    def __init__(self, name: str) -> None:
        self._array = np.empty((16, *_SHAPES.get(name, ())), _KINDS.get(name, np.int32))
        self.size = 0

    def extend(self, rows: Sequence[Any] | Array) -> None:
        end = self.size + len(rows)
        if end > len(self._array):
            bigger = np.empty((max(end, 2 * len(self._array)), *self._array.shape[1:]), self.dtype)
            bigger[: self.size] = self._array[: self.size]
            self._array = bigger
        if len(rows):
            self._array[self.size : end] = rows
        self.size = end

    @property
    def dtype(self) -> Any:
        return self._array.dtype

    @property
    def rows(self) -> Array:
        return self._array[: self.size]


class PackedPackages:
    """A growing set of packages.

    Args:
        oracle: Whether observations have marginals.
        disclosing: The share of the questions that may become known, or None.

    Attributes:
        prepared: The packages, in the order they were added.
        arrays: All of them, packed.
        sizes: What the largest needs.
        noisy: Whether any has precision utility for its F.
    """

    def __init__(self, oracle: bool, disclosing: float | None = None) -> None:
        self._oracle, self._disclosing = oracle, disclosing
        self._columns = {name: _Column(name) for name in Packed._fields}
        for name in _POINTERS:
            self._put(name, [0])
        self.prepared: list[Prepared] = []
        self.sizes = Sizes()
        self.noisy = False
        self.arrays = self._arrays()

    @property
    def candidates(self) -> int:
        """How many candidates all packages have together."""
        return self._columns["cost"].size

    def add(self, many: Sequence[Prepared]) -> None:
        """Adds packages.

        Raises:
            InputError: One with composites, where observations have marginals.
        """
        for prepared in many:
            if self._oracle:
                require_submodular(prepared.package, "whoever goes by marginal gains")
            self._add(prepared)
        self.arrays = self._arrays()

    def _arrays(self) -> Packed:
        return Packed(**{name: column.rows for name, column in self._columns.items()})

    def _add(self, prepared: Prepared) -> None:
        package, put = prepared.package, self._put
        put("length", [len(package.experiences)])
        put("k", [package.k])
        put("total", [prepared.total_value])
        put("first_group", [self._columns["group_ptr"].size])
        put("group_ptr", package.group_ptr)
        put("place", _places(len(package.experiences)))
        put("seen_types", np.minimum(prepared.seen_types, 32) / 32)
        put("first_candidate", [self._columns["cost"].size])
        put("features", prepared.features)
        if self._disclosing is not None:
            known = disclosed(prepared, self._disclosing)
            put("disclosed", known.candidates)
            put("disclosed_place", known.context)
        put("cost", package.costs)
        put("type", prepared.types)
        cells = package.coverage
        put("cell_ptr", self._columns["cell_unit"].size + cells.indptr[1:])
        put("cell_unit", cells.units)
        put("cell_value", cells.values)
        words = self._add_words(prepared)
        self._add_units(prepared)
        self._add_composites(prepared)
        self.prepared.append(prepared)
        self.noisy = self.noisy or prepared.apparent is not None
        mine = Sizes(
            len(package.units),
            -(-words // WORD_BITS),
            min(len(package.candidates), package.k * len(package.experiences)),
            len(package.composites),
        )
        self.sizes = Sizes(*map(max, self.sizes, mine))

    def _put(self, name: str, rows: Sequence[Any] | Array) -> None:
        self._columns[name].extend(rows)

    def _end(self, pointer: str) -> None:
        """The rows of a candidate end here."""
        self._put(pointer, [self._columns[_POINTERS[pointer]].size])

    def _run(self, name: str, size: int) -> tuple[int, int]:
        start = self._columns[name].size
        return start, start + size

    def _add_words(self, prepared: Prepared) -> int:
        """Numbers the package's content words; how many there are."""
        numbers: dict[str, int] = {}
        for words in prepared.words:
            blocks: dict[int, int] = {}
            for word in sorted(words):
                block, bit = divmod(numbers.setdefault(word, len(numbers)), WORD_BITS)
                blocks[block] = blocks.get(block, 0) | 1 << bit
            self._put("words", [len(words)])
            self._put("word_block", list(blocks))
            self._put("word_bits", list(blocks.values()))
            self._end("word_ptr")
        return len(numbers)

    def _add_units(self, prepared: Prepared) -> None:
        package = prepared.package
        marked = package.role_units("invalidation")
        self._put("invalidation_run", [self._run("invalidation", len(marked))])
        self._put("invalidation", marked)
        self._put("first_unit", [self._columns["unit_weight"].size])
        self._put("unit_weight", package.weights)
        kinds = [self._add_saturation(kind) for kind in package.saturations.kinds]
        self._put("unit_h", np.array(kinds)[package.saturations.codes])

    def _add_saturation(self, h: Saturation) -> tuple[int, int, int]:
        pieces = h.pieces if h.name == "piecewise" else ()
        run = self._run("piece", len(pieces))
        self._put("piece", pieces)
        return KINDS.index(h.name), *run

    def _add_composites(self, prepared: Prepared) -> None:
        cells = prepared.package.composite_cells
        self._put("first_composite", [self._columns["composite_size"].size])
        self._put("composite_size", [len(needed) for _, needed, _ in cells])
        self._put("composite_unit", [unit for unit, _, _ in cells])
        self._put("composite_value", [coverage for _, _, coverage in cells])
        for candidate in range(len(prepared.package.candidates)):
            mine = [number for number, (_, needed, _) in enumerate(cells) if candidate in needed]
            self._put("member", mine)
            self._end("member_ptr")


def _places(length: int) -> list[tuple[float, float, float]]:
    """The rows of ``Packed.place`` of a stream: one a position, and one for its end."""
    return [
        (position / length, min(left, 16) / 16, log_scale(left))
        for position, left in enumerate(range(length, -1, -1))
    ]
