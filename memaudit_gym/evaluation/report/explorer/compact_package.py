"""A package as compact JSON: what the explorer shows of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from memaudit_gym.json_values import rounded
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience, Query


def compact_package(package: Package) -> dict[str, Any]:
    """JSON values; candidates, units and experiences are named by position.

    Returns:
        ``experiences``: [id, text, session, timestamp, speaker]; ``candidates``: [experience,
        type, id, text, cost, confidence, false claim, serialized, [unit, coverage, ...]];
        ``units``:
        [id, weight, role, text, kind, h]; ``queries``: [id, question, answer, category, weight,
        [unit, ...]]; ``composites``: [unit, [candidate, ...], coverage]; ``rationales``:
        [candidate, unit, text]; and the header's ``name``, ``k``, ``cost_model``.
    """
    column = {unit.id: number for number, unit in enumerate(package.units)}
    groups = package.group_of.tolist()
    found: dict[str, Any] = rounded(
        {
            "name": package.name,
            "k": package.k,
            "cost_model": package.cost_model,
            "experiences": [_experience(one) for one in package.experiences],
            "candidates": [
                [groups[u], *_candidate(one), _cells(package, u)]
                for u, one in enumerate(package.candidates)
            ],
            "units": [_unit(package, one) for one in package.units],
            "queries": [
                [*_query(one), [column[r] for r in one.required_unit_ids]]
                for one in package.queries
            ],
            "composites": [
                [unit, sorted(members), coverage]
                for unit, members, coverage in package.composite_cells
            ],
            "rationales": _rationales(package, column),
        }
    )
    return found


def _experience(one: Experience) -> Sequence[Any]:
    return one.id, one.text, one.session_id, one.timestamp, one.speaker


def _candidate(one: Candidate) -> Sequence[Any]:
    serialized = None if one.serialized in (None, one.text) else one.serialized
    false = int(one.false_claim)
    return one.type, one.id, one.text, one.cost, one.confidence, false, serialized


def _cells(package: Package, candidate: int) -> list[float]:
    units, values = package.coverage.row(candidate)
    cells = zip(units.tolist(), values.tolist(), strict=True)
    return [part for unit, value in cells if value for part in (unit, value)]


def _unit(package: Package, one: EvidenceUnit) -> Sequence[Any]:
    h = (one.saturation or package.saturation).spec
    return one.id, one.weight, one.role, one.text, one.kind, h


def _query(one: Query) -> Sequence[Any]:
    return one.id, one.question, _text(one.answer), _text(one.category), one.weight


def _text(value: Any) -> str | None:
    """A field that may hold any JSON value, as it is read."""
    return value if value is None or isinstance(value, str) else json.dumps(value)


def _rationales(package: Package, column: dict[str, int]) -> list[list[Any]]:
    """Why a candidate covers a unit as it does, where the package says it."""
    return [
        [package.index[candidate], column[unit], note["rationale"]]
        for (candidate, unit), note in package.coverage_notes.items()
        if isinstance(note.get("rationale"), str) and note["rationale"]
    ]
