"""What every package must satisfy. Each fault gets one error that names record and field."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.errors import InputError
from memaudit_gym.records import ROLES, Candidate, Composite, EvidenceUnit, Experience, Query


def require_number(
    value: Any,
    *,
    table: str,
    record: str,
    field: str,
    low: float = -math.inf,
    high: float = math.inf,
    above: float | None = None,
) -> None:
    """Refuses what is not a finite number in [low, high] (and > ``above`` where given)."""
    place = {"table": table, "record": record, "field": field}
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputError(f"must be a number, not {value!r:.80}", **place)
    try:
        number = float(value)
    except OverflowError:
        raise InputError("must be a number within the range of a double", **place) from None
    if not math.isfinite(number):
        raise InputError(f"must be a finite number, not {number}", **place)
    if above is not None and not number > above:
        raise InputError(f"must be greater than {above:g}, not {number:g}", **place)
    if number < low:
        raise InputError(f"must be at least {low:g}, not {number:g}", **place)
    if number > high:
        raise InputError(f"must be at most {high:g}, not {number:g}", **place)


def whole_number(value: Any, *, field: str, low: int) -> int:
    """A whole number of at least ``low``, as a plain int.

    Raises:
        InputError: Anything else; true and false are no numbers.
    """
    try:
        number = low - 1 if isinstance(value, bool | np.bool_) else index(value)
    except TypeError:
        number = low - 1
    if number < low:
        problem = f"must be a whole number of at least {low}, not {value!r:.80}"
        raise InputError(problem, field=field)
    return number


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


def require_unique(ids: Iterable[str], *, table: str, kind: str) -> None:
    """Refuses an id that is not a non-empty text or that stands twice."""
    seen: set[str] = set()
    for position, name in enumerate(ids):
        if not isinstance(name, str) or not name:
            raise InputError(
                f"must be a non-empty text, not {name!r:.80}",
                table=table,
                record=f"{kind} {position + 1}",
                field=f"{kind}_id",
            )
        if name in seen:
            raise InputError(
                "duplicate id; every id must be unique",
                table=table,
                record=f"{kind} '{name}'",
                field=f"{kind}_id",
            )
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
    require_unique((e.id for e in experiences), table="experiences", kind="experience")
    require_unique((c.id for c in candidates), table="candidates", kind="candidate")
    require_unique((u.id for u in units), table="units", kind="unit")
    require_unique((q.id for q in queries), table="queries", kind="query")
    known_experiences = {e.id for e in experiences}
    known_units = {u.id for u in units}
    for candidate in candidates:
        _validate_candidate(candidate, known_experiences)
    for unit in units:
        _validate_unit(unit)
    for query in queries:
        _validate_query(query, known_units)


def _validate_candidate(candidate: Candidate, experiences: set[str]) -> None:
    table, record = "candidates", f"candidate '{candidate.id}'"
    place = {"table": table, "record": record}
    kind, false_claim = candidate.type, candidate.false_claim
    if candidate.experience_id not in experiences:
        problem = f"unknown experience id '{candidate.experience_id}'"
        raise InputError(problem, field="experience_id", **place)
    if not isinstance(kind, str) or not kind:
        problem = f"must be a non-empty text, not {kind!r:.80}"
        raise InputError(problem, field="representation_type", **place)
    if not isinstance(candidate.text, str):
        raise InputError(f"must be a text, not {candidate.text!r:.80}", field="text", **place)
    require_number(candidate.cost, table=table, record=record, field="cost", above=0)
    require_number(
        candidate.confidence, table=table, record=record, field="confidence", low=0, high=1
    )
    if not isinstance(false_claim, bool):
        problem = f"must be true or false, not {false_claim!r:.80}"
        raise InputError(problem, field="false_claim", **place)
    for name in ("time_index", "estimated_value"):
        value = getattr(candidate, name)
        if value is not None:
            require_number(value, table=table, record=record, field=name)


def _validate_unit(unit: EvidenceUnit) -> None:
    table, record = "units", f"unit '{unit.id}'"
    require_number(unit.weight, table=table, record=record, field="unit_weight", low=0)
    if unit.role is not None and unit.role not in ROLES:
        problem = f"unknown role '{unit.role}'; use one of {', '.join(ROLES)}"
        raise InputError(problem, table=table, record=record, field="role")


def _validate_query(query: Query, units: set[str]) -> None:
    table, record, field = "queries", f"query '{query.id}'", "required_unit_ids"
    for unit_id in query.required_unit_ids:
        if unit_id not in units:
            problem = f"unknown unit id '{unit_id}'"
            raise InputError(problem, table=table, record=record, field=field)
    if query.weight is not None:
        require_number(query.weight, table=table, record=record, field="unit_weight", low=0)


def validate_composites(
    composites: Sequence[Composite], candidates: Iterable[str], units: Iterable[str]
) -> None:
    """Checks that every composite names a unit and two known candidates or more, each once."""
    known_candidates, known_units = set(candidates), set(units)
    for number, composite in enumerate(composites):
        table, record = "composites", f"composites[{number}]"
        place = {"table": table, "record": record}
        if composite.unit_id not in known_units:
            raise InputError(f"unknown unit id '{composite.unit_id}'", field="unit_id", **place)
        needed = composite.candidate_ids
        for name in needed:
            if name not in known_candidates:
                raise InputError(f"unknown candidate id '{name}'", field="candidate_ids", **place)
        if len(set(needed)) != len(needed) or len(needed) < 2:
            problem = f"must be two different ids or more, not {list(needed)!r:.80}"
            raise InputError(problem, field="candidate_ids", **place)
        require_number(
            composite.coverage, table=table, record=record, field="coverage", low=0, high=1
        )


def validate_coverage(
    coverage: Mapping[str, Mapping[str, float]],
    candidates: Iterable[str],
    units: Iterable[str],
) -> None:
    """Checks a {candidate id: {unit id: coverage}} mapping: known ids, values in [0, 1]."""
    known_candidates, known_units = set(candidates), set(units)
    for candidate_id, row in coverage.items():
        if candidate_id not in known_candidates:
            raise InputError(
                f"unknown candidate id '{candidate_id}'",
                table="coverage",
                record=f"cell ('{candidate_id}', ...)",
                field="candidate_id",
            )
        for unit_id, value in row.items():
            record = f"cell ('{candidate_id}', '{unit_id}')"
            if unit_id not in known_units:
                raise InputError(
                    f"unknown unit id '{unit_id}'", table="coverage", record=record, field="unit_id"
                )
            require_number(value, table="coverage", record=record, field="coverage", low=0, high=1)
