"""The coverage cells of a package: rows of a file to {candidate id: {unit id: a_ur}} and back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from memaudit_gym.package import Package
from memaudit_gym.rows import Row

Cell = tuple[str, Any, dict[str, Any]]
Notes = dict[tuple[str, str], Mapping[str, Any]]


#: The artifact's words for amounts of coverage, rising: 0, more than 0, then from each bound on.
LEVELS = ("none", "hint_only", "partial_weak", "partial_strong", "full")
LEVEL_BOUNDS = (0.5, 0.75, 1.0)


def coverage_label(coverage: float) -> str:
    """The artifact's word for an amount of coverage."""
    return LEVELS[bisect_right(LEVEL_BOUNDS, coverage) + (coverage > 0)]


def read_cells(rows: Iterable[Row]) -> tuple[dict[str, dict[str, float]], Notes]:
    """The coverage and the further fields of its cells.

    A row holds one cell (``unit_id`` and ``coverage`` or ``fidelity``), or under ``coverage`` all
    cells of its candidate: {unit id: value} or a list of cells.

    Raises:
        InputError: A cell that is no cell, or that stands twice.
    """
    coverage: dict[str, dict[str, float]] = {}
    notes: Notes = {}
    for row in rows:
        candidate = row.required_text("candidate_id")
        row.place = f"{row.place}: candidate '{candidate}'"
        cells = coverage.setdefault(candidate, {})
        for unit, value, note in _cells(row):
            if unit in cells:
                raise row.fault(f"a second cell for unit '{unit}'", "unit_id")
            cells[unit] = value
            if note:
                notes[candidate, unit] = note
    return coverage, notes


def _cells(row: Row) -> Iterator[Cell]:
    found = row.fields.get("coverage")
    if isinstance(found, dict):
        del row.fields["coverage"]
        for unit, value in found.items():
            yield _cell(
                Row(row.table, row.place, {**row.fields, "unit_id": unit, "coverage": value})
            )
    elif isinstance(found, list):
        del row.fields["coverage"]
        for inner in found:
            cell = Row(row.table, row.place, inner)
            cell.fields = {**row.fields, **cell.fields}
            yield _cell(cell)
    else:
        yield _cell(row)


def _cell(row: Row) -> Cell:
    unit = row.required_text("unit_id")
    field = (
        "fidelity"
        if row.fields.get("coverage") is None and "fidelity" in row.fields
        else "coverage"
    )
    value = row.required_number(field, low=0, high=1)
    if row.fields.get("coverage_label") == coverage_label(value):
        del row.fields["coverage_label"]
    return unit, value, row.fields


def cell_rows(package: Package) -> list[dict[str, Any]]:
    """One row a cell, by candidate and unit."""
    rows = []
    units = [unit.id for unit in package.units]
    for u, candidate in enumerate(package.candidates):
        for r, value in zip(*(part.tolist() for part in package.coverage.row(u)), strict=True):
            cell = {"candidate_id": candidate.id, "unit_id": units[r], "coverage": value}
            label = {"coverage_label": coverage_label(value)}
            note = package.coverage_notes.get((candidate.id, units[r]), {})
            rows.append({**label, **note, **cell})
    return rows
