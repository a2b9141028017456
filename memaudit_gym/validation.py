"""What every package must satisfy. Each fault gets one error that names record and field."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.errors import InputError
from memaudit_gym.number_checks import require_number
from memaudit_gym.records import ROLES, Candidate, Composite, EvidenceUnit, Experience, Query


class _Record(NamedTuple):
    """Where a fault is: a table of the package, and a record of it."""

    table: str
    name: str

    def fault(self, problem: str, field: str) -> InputError:
        return InputError(problem, table=self.table, record=self.name, field=field)

    def require_number(self, value: Any, field: str, **limits: float) -> None:
        require_number(value, table=self.table, record=self.name, field=field, **limits)


def validate_totals(costs: NDArray[np.float64], worth: NDArray[np.float64] | None = None) -> None:
    """Refuses numbers that are finite one by one and infinite when they are summed.

    Args:
        costs: (n,) of every candidate.
        worth: (m,) what every unit adds to F at most.

    Raises:
        InputError: Their sum is beyond the range of a double.
    """
    columns = (("candidates", "cost", costs), ("units", "unit_weight", worth))
    for table, field, numbers in columns:
        with np.errstate(over="ignore"):
            total = 0.0 if numbers is None else float(numbers.sum())
        if not math.isfinite(total):
            raise InputError(
                "the sum is beyond the range of a double; scale the numbers down",
                table=table,
                field=field,
            )


def _require_unique(ids: Iterable[str], *, table: str, kind: str) -> None:
    """Refuses an id that is not a non-empty text or that stands twice."""
    seen: set[str] = set()
    for position, name in enumerate(ids):
        if not isinstance(name, str) or not name:
            record = _Record(table, f"{kind} {position + 1}")
            raise record.fault(f"must be a non-empty text, not {name!r:.80}", f"{kind}_id")
        if name in seen:
            record = _Record(table, f"{kind} '{name}'")
            raise record.fault("duplicate id; every id must be unique", f"{kind}_id")
        seen.add(name)


def validate_records(
    experiences: Sequence[Experience],
    candidates: Sequence[Candidate],
    units: Sequence[EvidenceUnit],
    queries: Sequence[Query],
) -> None:
    """Checks every table by itself and every reference between them.

    Raises:
        InputError: The first fault found.
    """
    for table, rows in (
        ("experiences", experiences),
        ("candidates", candidates),
        ("units", units),
    ):
        if not rows:
            raise InputError(f"an empty package: it has no {table}", table=table)
    _require_unique((e.id for e in experiences), table="experiences", kind="experience")
    _require_unique((c.id for c in candidates), table="candidates", kind="candidate")
    _require_unique((u.id for u in units), table="units", kind="unit")
    _require_unique((q.id for q in queries), table="queries", kind="query")
    known_experiences = {e.id for e in experiences}
    known_units = {u.id for u in units}
    for candidate in candidates:
        _validate_candidate(candidate, known_experiences)
    for unit in units:
        _validate_unit(unit)
    for query in queries:
        _validate_query(query, known_units)


def _validate_candidate(candidate: Candidate, experiences: set[str]) -> None:
    record = _Record("candidates", f"candidate '{candidate.id}'")
    kind, false_claim = candidate.type, candidate.false_claim
    if candidate.experience_id not in experiences:
        problem = f"unknown experience id '{candidate.experience_id}'"
        raise record.fault(problem, "experience_id")
    if not isinstance(kind, str) or not kind:
        problem = f"must be a non-empty text, not {kind!r:.80}"
        raise record.fault(problem, "representation_type")
    if not isinstance(candidate.text, str):
        raise record.fault(f"must be a text, not {candidate.text!r:.80}", "text")
    record.require_number(candidate.cost, "cost", above=0)
    record.require_number(candidate.confidence, "confidence", low=0, high=1)
    if not isinstance(false_claim, bool):
        raise record.fault(f"must be true or false, not {false_claim!r:.80}", "false_claim")
    for name in ("time_index", "estimated_value"):
        value = getattr(candidate, name)
        if value is not None:
            record.require_number(value, name)


def _validate_unit(unit: EvidenceUnit) -> None:
    record = _Record("units", f"unit '{unit.id}'")
    record.require_number(unit.weight, "unit_weight", low=0)
    if unit.role is not None and unit.role not in ROLES:
        raise record.fault(f"unknown role '{unit.role}'; use one of {', '.join(ROLES)}", "role")


def _validate_query(query: Query, units: set[str]) -> None:
    record = _Record("queries", f"query '{query.id}'")
    for unit_id in query.required_unit_ids:
        if unit_id not in units:
            raise record.fault(f"unknown unit id '{unit_id}'", "required_unit_ids")
    if query.weight is not None:
        record.require_number(query.weight, "unit_weight", low=0)


def validate_composites(
    composites: Sequence[Composite], candidates: Iterable[str], units: Iterable[str]
) -> None:
    """Checks that every composite names a unit and two known candidates or more, each once."""
    known_candidates, known_units = set(candidates), set(units)
    for number, composite in enumerate(composites):
        record = _Record("composites", f"composites[{number}]")
        if composite.unit_id not in known_units:
            raise record.fault(f"unknown unit id '{composite.unit_id}'", "unit_id")
        needed = composite.candidate_ids
        for name in needed:
            if name not in known_candidates:
                raise record.fault(f"unknown candidate id '{name}'", "candidate_ids")
        if len(set(needed)) != len(needed) or len(needed) < 2:
            problem = f"must be two different ids or more, not {list(needed)!r:.80}"
            raise record.fault(problem, "candidate_ids")
        record.require_number(composite.coverage, "coverage", low=0, high=1)


def validate_coverage(
    coverage: Mapping[str, Mapping[str, float]],
    candidates: Iterable[str],
    units: Iterable[str],
) -> None:
    """Checks a {candidate id: {unit id: coverage}} mapping: known ids, values in [0, 1]."""
    known_candidates, known_units = set(candidates), set(units)
    for candidate_id, row in coverage.items():
        if candidate_id not in known_candidates:
            record = _Record("coverage", f"cell ('{candidate_id}', ...)")
            raise record.fault(f"unknown candidate id '{candidate_id}'", "candidate_id")
        for unit_id, value in row.items():
            cell = f"cell ('{candidate_id}', '{unit_id}')"
            if unit_id not in known_units:
                raise _Record("coverage", cell).fault(f"unknown unit id '{unit_id}'", "unit_id")
            # Not by way of _Record: cells are many.
            require_number(value, table="coverage", record=cell, field="coverage", low=0, high=1)
