"""``instance.json``: what a package says that the artifact's tables have no place for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.document import COMPOSITES, HEADER, MANIFEST
from memaudit_gym.records import ROLES
from memaudit_gym.rows import Row

Document = Mapping[str, Any]
Table = Mapping[str, Sequence[Row]]

#: instance.json's maps: name, table, the rows' id and the field that the map gives.
_MAPS = (
    ("unit_weights", "units", "unit_id", "unit_weight"),
    ("unit_roles", "units", "unit_id", "role"),
    ("unit_saturations", "units", "unit_id", "saturation"),
    ("speakers", "experiences", "experience_id", "speaker"),
)
_TABLE_KEYS = {"units": "evidence_units", "experiences": "experiences"}
#: The fields that the rows of a folder leave to instance.json.
_MOVED = {"evidence_units": {"role", "saturation"}, "experiences": {"speaker"}}
_DERIVED = "manifest_derived"


@dataclass(frozen=True)
class Instance:
    """An instance.json that has been read.

    Args:
        header: The document's header fields.
        maps: {name of ``_MAPS``: {id: value}}.
        manifest_derived: Whether the folder's manifest was made when it was written.
    """

    header: dict[str, Any]
    maps: dict[str, dict[str, Any]]
    manifest_derived: bool

    def apply(self, tables: Table) -> None:
        """Puts the values of the maps into the rows they belong to.

        Raises:
            InputError: A map names an id that the table does not have.
        """
        for name, table, id_field, field in _MAPS:
            given = self.maps[name]
            rows = {row.fields.get(id_field): row for row in tables[table] if _named(row, id_field)}
            for key, value in given.items():
                if key not in rows:
                    raise Row("header", "", {}).fault(f"unknown {id_field} '{key}'", name)
                rows[key].fields[field] = value


def _named(row: Row, id_field: str) -> bool:
    return isinstance(row.fields.get(id_field), str)


def read_instance(value: Any, name: str) -> Instance:
    """Reads the content of an instance.json, or of none (an empty object).

    Args:
        value: The JSON value. Fields that are not known are kept in the metadata.
        name: The package's name where the file gives none.

    Raises:
        InputError: A fault, with the field named.
    """
    top = Row("header", "", value)
    derived = top.fields.pop(_DERIVED, False) is True
    maps = {"unit_roles": _read_roles(top)}
    maps |= {key: top.object(key) for key, *_ in _MAPS if key != "unit_roles"}
    _check_maps(maps)
    metadata = top.object("metadata")
    known = (*HEADER, COMPOSITES)
    header = {key: top.fields.pop(key) for key in known if key in top.fields}
    header["metadata"] = {**top.fields, **metadata}
    if header.get("name") is None:
        header["name"] = name
    return Instance(header, maps, derived)


def _read_roles(top: Row) -> dict[str, Any]:
    """Roles as {unit: role}, as {role: [units]} or as lists named current_units and so on."""
    given = top.object("unit_roles")
    lists = {role: given.pop(role) for role in ROLES if isinstance(given.get(role), list)}
    lists |= {r: top.fields.pop(f"{r}_units") for r in ROLES if f"{r}_units" in top.fields}
    for role, units in lists.items():
        if not isinstance(units, list) or not all(isinstance(unit, str) for unit in units):
            raise top.fault(f"must be a list of unit ids, not {units!r:.80}", f"{role}_units")
        given |= dict.fromkeys(units, role)
    return given


def _check_maps(maps: Mapping[str, Mapping[str, Any]]) -> None:
    """Checks the values here, so that a fault names this file and not the table's."""
    for name, _, id_field, field in _MAPS:
        for key, value in maps[name].items():
            row = Row("header", f"{name}: {id_field} '{key}'", {field: value})
            if field == "unit_weight":
                row.required_number(field, low=0)
            elif field == "saturation":
                row.saturation()
            elif field == "role":
                row.choice(field, ROLES)
            else:
                row.required_text(field)


def instance_of(document: Document) -> dict[str, Any]:
    """The instance.json of a document."""
    header = {key: document[key] for key in (*HEADER, COMPOSITES) if key in document}
    for name, table, id_field, field in _MAPS:
        rows = document[_TABLE_KEYS[table]]
        header[name] = {row[id_field]: row[field] for row in rows if field in row}
    if not document[MANIFEST]:
        header[_DERIVED] = True
    return header


def folder_rows(document: Document, key: str) -> list[dict[str, Any]]:
    """The rows of one of the folder's tables: what instance.json says is not said twice."""
    moved = _MOVED.get(key, set())
    return [{f: value for f, value in row.items() if f not in moved} for row in document[key]]
