"""A package as one JSON document: what its content hash covers and what its files hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from memaudit_gym.cells import cell_rows, read_cells
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.json_values import json_value
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, Query
from memaudit_gym.rows import (
    Row,
    candidate_row,
    composite_row,
    experience_row,
    query_row,
    read_candidate,
    read_composite,
    read_experience,
    read_query,
    read_unit,
    states_cost,
    unit_row,
)
from memaudit_gym.saturation import CAP1

SCHEMA_VERSION = 1

#: {table of :class:`memaudit_gym.errors.InputError`: its key in the document}
TABLES = {
    "experiences": "experiences",
    "candidates": "candidate_memories",
    "units": "evidence_units",
    "coverage": "coverage_matrix",
    "queries": "queries",
    "annotations": "annotation_decisions",
}
MANIFEST = "candidate_generation_manifest"
#: A header field that stands in a document only where a package has composites.
COMPOSITES = "composites"
HEADER = ("schema", "name", "k", "saturation", "cost_model", "metadata")

Rows = Sequence[Row]


def to_document(package: Package) -> dict[str, Any]:
    """The package in JSON's own types, the records in the artifact's field names.

    Raises:
        InputError: An open field (``extra``, ``metadata`` ...) holds what JSON cannot.
    """
    header = {
        "schema": SCHEMA_VERSION,
        "name": package.name,
        "k": package.k,
        "saturation": package.saturation.spec,
        "cost_model": package.cost_model,
        "metadata": package.metadata,
    }
    if package.composites:
        header[COMPOSITES] = [composite_row(c) for c in package.composites]
    return {
        **json_value(header),
        "experiences": [experience_row(e) for e in package.experiences],
        "candidate_memories": [candidate_row(c) for c in package.candidates],
        "evidence_units": [unit_row(u) for u in package.units],
        "coverage_matrix": json_value(cell_rows(package)),
        "queries": [query_row(q) for q in package.queries],
        "annotation_decisions": json_value(package.annotations),
        MANIFEST: json_value(package.manifest),
    }


def from_document(document: Any) -> Package:
    """The package of a document.

    Raises:
        InputError: Any fault, with record and field named.
    """
    if not isinstance(document, Mapping):
        raise InputError(f"a package must be a JSON object, not {document!r:.80}")
    known = (*HEADER, COMPOSITES, *TABLES.values(), MANIFEST)
    for key in document:
        if key not in known:
            raise InputError(f"unknown field{did_you_mean(str(key), known)}", field=str(key))
    tables = {table: _rows(table, document.get(key)) for table, key in TABLES.items()}
    has_cells = document.get(TABLES["coverage"]) is not None
    if not has_cells and not any(map(holds_cells, tables["candidates"])):
        raise InputError("is missing, and no candidate holds its cells", field=TABLES["coverage"])
    header = {k: value for k, value in document.items() if k in (*HEADER, COMPOSITES)}
    return from_rows(header, tables, document.get(MANIFEST))


def _rows(table: str, value: Any) -> list[Row]:
    key = TABLES[table]
    if not isinstance(value, list | tuple | None):
        raise InputError(f"must be a list of objects, not {value!r:.80}", field=key)
    return [Row(table, f"{key}[{number}]", row) for number, row in enumerate(value or ())]


def holds_cells(candidate: Row) -> bool:
    """Whether the row of a candidate holds its own coverage cells."""
    return candidate.fields.get("coverage") is not None


def from_rows(
    header: Mapping[str, Any], tables: Mapping[str, Rows], manifest: Any = None
) -> Package:
    """The package of its tables.

    Args:
        header: ``schema``, ``name``, ``k``, ``saturation``, ``cost_model``, ``metadata``,
            ``composites``, all but the name optional.
        tables: Rows for every key of ``TABLES``.
        manifest: The candidate-generation manifest or None.

    Raises:
        InputError: Any fault, with record and field named.
    """
    top = Row("header", "", {**header, MANIFEST: manifest})
    _require_version(top)
    name, saturation = top.required_text("name"), top.saturation() or CAP1
    k, model = top.fields.pop("k", None), top.text("cost_model")
    coverage, notes = read_cells([*_inline_cells(tables["candidates"]), *tables["coverage"]])
    declared = any(map(states_cost, tables["candidates"]))
    queries = [read_query(row) for row in tables["queries"]]
    weights = _query_weights(queries)
    package = Package.build(
        name=name,
        experiences=[read_experience(row) for row in tables["experiences"]],
        candidates=[read_candidate(row, model or "word") for row in tables["candidates"]],
        units=[read_unit(row, weights) for row in tables["units"]],
        coverage=coverage,
        k=1 if k is None else k,
        queries=queries,
        saturation=saturation,
        cost_model=model or ("declared" if declared else "word"),
        metadata=top.object("metadata"),
        coverage_notes=notes,
        annotations=[row.fields for row in tables["annotations"]],
        manifest=top.object(MANIFEST),
        composites=[read_composite(row) for row in _composite_rows(top)],
    )
    _require_groups(package.candidates)
    return package


def _composite_rows(top: Row) -> list[Row]:
    value = top.fields.pop(COMPOSITES, None)
    if not isinstance(value, list | None):
        raise top.fault(f"must be a list of objects, not {value!r:.80}", COMPOSITES)
    return [Row(COMPOSITES, f"composites[{number}]", row) for number, row in enumerate(value or ())]


def _require_version(top: Row) -> None:
    version = top.fields.pop("schema", None)
    if isinstance(version, bool) or version not in (None, SCHEMA_VERSION):
        raise top.fault(
            f"must be {SCHEMA_VERSION}, not {version!r:.40}; a newer version of the library may "
            "read this file",
            "schema",
        )


def _inline_cells(candidates: Rows) -> list[Row]:
    """Takes the cells that stand in the candidates themselves out of them."""
    cells = []
    for row in candidates:
        if holds_cells(row):
            fields = {"candidate_id": row.fields.get("candidate_id")}
            cells.append(
                Row(row.table, row.place, {**fields, "coverage": row.fields.pop("coverage")})
            )
    return cells


def _query_weights(queries: Iterable[Query]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for query in queries:
        for unit in dict.fromkeys(query.required_unit_ids):
            weights[unit] = weights.get(unit, 0) + (1 if query.weight is None else query.weight)
    return weights


def _require_groups(candidates: Iterable[Candidate]) -> None:
    """Refuses candidate groups that do not correspond one to one to the experiences."""
    experience_of: dict[str, str] = {}
    group_of: dict[str, str] = {}
    for candidate in candidates:
        group = candidate.extra.get("candidate_group", candidate.experience_id)
        experience = experience_of.setdefault(group, candidate.experience_id)
        if experience != candidate.experience_id:
            problem = f"group '{group}' also stands for experience '{experience}'"
        elif (other := group_of.setdefault(experience, group)) != group:
            problem = f"experience '{experience}' also has the group '{other}'"
        else:
            continue
        raise InputError(
            f"{problem}; every experience must be one group",
            table="candidates",
            record=f"candidate '{candidate.id}'",
            field="candidate_group",
        )
