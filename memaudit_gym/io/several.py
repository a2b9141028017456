"""Folders that hold several packages: an id's part before ``::`` names its instance.

This is how the artifact's natural slices are kept. There every query is a package of its own,
whose required units weigh max(1, unit_weight) and all others nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from memaudit_gym.document import from_rows
from memaudit_gym.package import Package
from memaudit_gym.rows import Row

Tables = Mapping[str, Sequence[Row]]

_SEPARATOR = "::"
_IDS = {
    "experiences": "experience_id",
    "candidates": "candidate_id",
    "units": "unit_id",
    "coverage": "candidate_id",
    "annotations": "record_id",
}


def names_instances(tables: Tables) -> bool:
    """Whether there are queries and every experience, candidate and unit names its instance."""
    rows = [row for table in ("experiences", "candidates", "units") for row in tables[table]]
    return bool(tables["queries"]) and all(
        _SEPARATOR in str(row.fields.get(_IDS[row.table])) for row in rows
    )


def packages_of_queries(tables: Tables, manifest: Mapping[str, Any]) -> Iterator[Package]:
    """One package a query, named after it.

    Args:
        tables: The rows of the whole folder.
        manifest: The folder's manifest; each package keeps it in its metadata, for its counts
            and hashes are not the package's own.

    Raises:
        InputError: Any fault, with record and field named.
    """
    _require_known_cells(tables)
    metadata = {"folder_manifest": dict(manifest)} if manifest else {}
    own = {table: _by_instance(tables[table], key) for table, key in _IDS.items()}
    for query in tables["queries"]:
        name = query.copy().required_text("query_id")
        required = set(query.copy().texts("required_unit_ids"))
        part = {t: [row.copy() for row in rows[_instance(name)]] for t, rows in own.items()}
        for unit in part["units"]:
            _set_weight(unit, unit.fields.get("unit_id") in required)
        header = {"name": name, "metadata": metadata}
        yield from_rows(header, {**part, "queries": [query.copy()]})


def _instance(name: Any) -> str:
    return str(name).partition(_SEPARATOR)[0]


def _by_instance(rows: Sequence[Row], id_field: str) -> defaultdict[str, list[Row]]:
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[_instance(row.fields.get(id_field))].append(row)
    return found


def _set_weight(unit: Row, required: bool) -> None:
    stated = unit.copy().number("unit_weight", low=0)
    unit.fields["unit_weight"] = max(1, 1 if stated is None else stated) if required else 0


def _require_known_cells(tables: Tables) -> None:
    """Cells of an instance that no query asks about would else go unread, faults and all."""
    known = {row.fields.get("candidate_id") for row in tables["candidates"] if _is_named(row)}
    for row in tables["coverage"]:
        name = row.copy().required_text("candidate_id")
        if name not in known:
            raise row.fault(f"unknown candidate id '{name}'", "candidate_id")


def _is_named(row: Row) -> bool:
    return isinstance(row.fields.get("candidate_id"), str)
