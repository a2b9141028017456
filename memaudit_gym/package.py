"""The package P = (U, G, c, R, A, w): a finite memory-writing problem with an exact optimum.

Source: MemAudit (arXiv 2605.02199), the package definition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from memaudit_gym import hashing, validation
from memaudit_gym.costs import cost_function
from memaudit_gym.coverage import Coverage
from memaudit_gym.errors import InputError
from memaudit_gym.number_checks import require_number, whole_number
from memaudit_gym.records import Candidate, Composite, EvidenceUnit, Experience, Query
from memaudit_gym.saturation import CAP1, Saturation, UnitSaturations

Number = TypeVar("Number", bound=np.generic)
CellNotes = Mapping[tuple[str, str], Mapping[str, Any]]


@dataclass(frozen=True, eq=False)
class Package:
    """Experiences in stream order, their candidate memories, and the units that queries need.

    Make one with :meth:`build`, which validates. n candidates, T experiences, m units.

    Args:
        name: The package's name.
        experiences: T experiences in stream order.
        candidates: n candidates, sorted by experience; each experience is one group.
        units: m evidence units.
        coverage: The n x m matrix a_ur.
        queries: The queries that the weights come from; may be empty.
        k: How many candidates of one experience a store may hold.
        saturation: h of every unit that has none of its own.
        cost_model: How the costs were measured (see :mod:`memaudit_gym.costs`).
        metadata: Anything the maker wants to keep, JSON values only.
        coverage_notes: {(candidate id, unit id): further fields of the cell}.
        annotations: The folder's annotation decisions.
        manifest: The folder's candidate-generation manifest.
        composites: Coverage that sets of candidates add together; rarely any. With it F is not
            submodular, and SCIP alone finds its optimum.
    """

    name: str
    experiences: tuple[Experience, ...]
    candidates: tuple[Candidate, ...]
    units: tuple[EvidenceUnit, ...]
    coverage: Coverage
    queries: tuple[Query, ...] = ()
    k: int = 1
    saturation: Saturation = CAP1
    cost_model: str = "declared"
    metadata: Mapping[str, Any] = field(default_factory=dict)
    coverage_notes: CellNotes = field(default_factory=dict)
    annotations: tuple[Mapping[str, Any], ...] = ()
    manifest: Mapping[str, Any] = field(default_factory=dict)
    composites: tuple[Composite, ...] = ()

    @classmethod
    def build(
        cls,
        *,
        name: str,
        experiences: Sequence[Experience],
        candidates: Sequence[Candidate],
        units: Sequence[EvidenceUnit],
        coverage: Mapping[str, Mapping[str, float]],
        k: int = 1,
        **rest: Any,
    ) -> Package:
        """Validates the records and sorts the candidates by experience (a stable sort).

        Args:
            coverage: {candidate id: {unit id: a_ur}}; what is absent is 0.
            rest: ``queries``, ``saturation``, ``cost_model``, ``metadata``,
                ``coverage_notes``, ``annotations``, ``manifest``, ``composites`` as in the class.

        Raises:
            InputError: Any fault, with record and field named.
        """
        validation.validate_records(experiences, candidates, units, rest.get("queries", ()))
        validation.validate_coverage(coverage, (c.id for c in candidates), (u.id for u in units))
        validation.validate_composites(
            rest.get("composites", ()), (c.id for c in candidates), (u.id for u in units)
        )
        k = whole_number(k, field="k", low=1)
        position = {e.id: number for number, e in enumerate(experiences)}
        ordered = sorted(candidates, key=lambda c: position[c.experience_id])
        column = {u.id: number for number, u in enumerate(units)}
        rows = ({column[r]: a for r, a in coverage.get(c.id, {}).items()} for c in ordered)
        more: dict[str, Any] = {
            key: tuple(v) if key in ("queries", "annotations", "composites") else v
            for key, v in rest.items()
        }
        package = cls(
            name=name,
            experiences=tuple(experiences),
            candidates=tuple(ordered),
            units=tuple(units),
            coverage=Coverage.from_rows(rows),
            k=k,
            **more,
        )
        validation.validate_totals(package.costs, package._worth())
        return package

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone: what is computed from them is computed again, and is read-only."""
        return {part.name: getattr(self, part.name) for part in fields(self)}

    # Arrays, none of which can be written to: a package is shared by all that read it

    @cached_property
    def costs(self) -> NDArray[np.float64]:
        """(n,) storage cost of every candidate."""
        return _constant(np.array([c.cost for c in self.candidates], dtype=np.float64))

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """(m,) weight of every unit."""
        return _constant(np.array([u.weight for u in self.units], dtype=np.float64))

    @cached_property
    def group_of(self) -> NDArray[np.int64]:
        """(n,) the experience position of every candidate."""
        position = {e.id: number for number, e in enumerate(self.experiences)}
        of = [position[c.experience_id] for c in self.candidates]
        return _constant(np.array(of, dtype=np.int64))

    @cached_property
    def group_ptr(self) -> NDArray[np.int64]:
        """(T + 1,) candidates of experience t are group_ptr[t]:group_ptr[t + 1]."""
        return _constant(np.searchsorted(self.group_of, np.arange(len(self.experiences) + 1)))

    @cached_property
    def is_false(self) -> NDArray[np.bool_]:
        """(n,) whether a candidate is a false claim."""
        return _constant(np.array([c.false_claim for c in self.candidates], dtype=np.bool_))

    @cached_property
    def saturations(self) -> UnitSaturations:
        """h of every unit, to be evaluated together."""
        return UnitSaturations([unit.saturation or self.saturation for unit in self.units])

    @cached_property
    def index(self) -> dict[str, int]:
        """{candidate id: its position}."""
        return {c.id: number for number, c in enumerate(self.candidates)}

    @cached_property
    def composite_cells(self) -> tuple[tuple[int, frozenset[int], float], ...]:
        """(unit, candidates, coverage) of every composite, as positions."""
        column = {unit.id: number for number, unit in enumerate(self.units)}
        return tuple(
            (column[c.unit_id], frozenset(self.positions(c.candidate_ids)), float(c.coverage))
            for c in self.composites
        )

    @property
    def largest_group(self) -> int:
        """The size of the largest group."""
        return int(np.diff(self.group_ptr).max())

    @cached_property
    def raw_cost(self) -> float:
        """The sum over experiences of the costliest raw_span; no raw_span counts 0."""
        costliest: dict[str, float] = {}
        for c in self.candidates:
            if c.type == "raw_span":
                costliest[c.experience_id] = max(c.cost, costliest.get(c.experience_id, 0))
        return sum(costliest.values())

    def _worth(self) -> NDArray[np.float64]:
        """(m,) what every unit adds to F when everything is stored; infinite where too much."""
        cells = self.coverage
        covered = np.zeros(len(self.units))
        np.add.at(covered, cells.units, cells.values)
        for unit, _, coverage in self.composite_cells:
            covered[unit] += coverage
        with np.errstate(over="ignore"):
            return self.weights * self.saturations(covered)

    def role_units(self, role: str) -> NDArray[np.int64]:
        """The positions of the units with the given role."""
        return np.flatnonzero([unit.role == role for unit in self.units])

    # Stores

    def ids(self, store: Iterable[int]) -> list[str]:
        """Candidate positions to ids."""
        return [self.candidates[u].id for u in store]

    def positions(self, ids: Iterable[str]) -> list[int]:
        """Candidate ids to positions.

        Raises:
            InputError: An id that is not in the package.
        """
        try:
            return [self.index[name] for name in ids]
        except KeyError as missing:
            raise InputError(
                f"unknown candidate id {missing} in a store of package '{self.name}'"
            ) from None

    # Other packages made from this one

    def restricted(self, keep: Callable[[Candidate], bool]) -> Package:
        """The package with only the candidates that ``keep`` accepts; weights stay.

        The result may have no candidate at all (its optimum is then 0).
        """
        chosen = [u for u, c in enumerate(self.candidates) if keep(c)]
        kept = tuple(self.candidates[u] for u in chosen)
        names = {c.id for c in kept}
        return replace(
            self,
            candidates=kept,
            coverage=self.coverage.select(chosen),
            coverage_notes={key: v for key, v in self.coverage_notes.items() if key[0] in names},
            composites=tuple(c for c in self.composites if names.issuperset(c.candidate_ids)),
        )

    def with_cost_model(self, model: str) -> Package:
        """The package with every cost measured anew on the serialized text.

        Raises:
            InputError: An unknown model, or a cost that is not a number > 0.
        """
        measure = cost_function(model)
        if measure is None:
            return replace(self, cost_model=model)
        measured = []
        for c in self.candidates:
            cost = measure(c.text if c.serialized is None else c.serialized)
            require_number(
                cost, table="candidates", record=f"candidate '{c.id}'", field="cost", above=0
            )
            measured.append(replace(c, cost=cost))
        validation.validate_totals(np.array([c.cost for c in measured], dtype=np.float64))
        return replace(self, candidates=tuple(measured), cost_model=model)

    # Hashes

    @cached_property
    def problem_hash(self) -> str:
        """SHA-256 of what OPT depends on (see :func:`memaudit_gym.hashing.problem_hash`)."""
        return hashing.problem_hash(
            groups={c.id: c.experience_id for c in self.candidates},
            costs={c.id: c.cost for c in self.candidates},
            coverage={
                c.id: {self.units[r].id: a for r, a in self._cells(u)}
                for u, c in enumerate(self.candidates)
            },
            weights={unit.id: unit.weight for unit in self.units},
            saturation={unit.id: (unit.saturation or self.saturation).spec for unit in self.units},
            k=self.k,
            composites=[(c.unit_id, c.candidate_ids, c.coverage) for c in self.composites],
            false_claims=[c.id for c in self.candidates if c.false_claim],
        )

    @cached_property
    def numbers_hash(self) -> str:
        """The same without ids (see :func:`memaudit_gym.hashing.numbers_hash`)."""
        return hashing.numbers_hash(
            groups=[
                [(self.candidates[u].cost, self._cells(u)) for u in range(start, stop)]
                for start, stop in zip(self.group_ptr[:-1], self.group_ptr[1:], strict=True)
            ],
            weights=[unit.weight for unit in self.units],
            saturation=[(unit.saturation or self.saturation).spec for unit in self.units],
            k=self.k,
            composites=self.composite_cells,
            false_claims=np.flatnonzero(self.is_false).tolist(),
        )

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 of everything, texts too; the same for the folder and the JSON file."""
        from memaudit_gym.document import to_document

        return hashing.digest(to_document(self))

    def _cells(self, candidate: int) -> list[tuple[int, float]]:
        units, values = self.coverage.row(candidate)
        return list(zip(units.tolist(), values.tolist(), strict=True))


def _constant(array: NDArray[Number]) -> NDArray[Number]:
    array.setflags(write=False)
    return array
