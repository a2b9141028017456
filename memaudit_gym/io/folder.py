"""A package as a folder of JSON Lines tables: the coverage-package folder of the artifact.

================================== ======= ====================================================
file                               must be holds
================================== ======= ====================================================
experiences.jsonl                  yes     the stream, in order
candidate_memories.jsonl           yes     the candidates of every experience
evidence_units.jsonl               yes     the units
coverage_matrix.jsonl              yes     the cells; not needed where candidates hold theirs
queries.jsonl                      no      the queries
annotation_decisions.jsonl         no      kept as it is
candidate_generation_manifest.json no      kept as it is; made where a package has none
instance.json                      no      name, k, h, cost model, metadata, composites; by id
                                           the weights, roles and h of units, the speakers of
                                           experiences
================================== ======= ====================================================

``schema.json`` describes the records. A unit weighs what instance.json says, else its own
``unit_weight``, else the sum of the ``unit_weight`` (default 1) of the queries that require it.
A field that is not known is kept, and a folder that was written is read back exactly.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from memaudit_gym.document import MANIFEST, TABLES, from_rows, holds_cells, to_document
from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic_folder import replace_folder
from memaudit_gym.io.files import PathLike, exists, os_errors, require_folder
from memaudit_gym.io.instance import folder_rows, instance_of, read_instance
from memaudit_gym.io.json_text import MAX_LINE_BYTES, json_line, read_json, read_json_lines
from memaudit_gym.io.several import names_instances, packages_of_queries
from memaudit_gym.package import Package
from memaudit_gym.rows import Row

#: {table of :class:`memaudit_gym.errors.InputError`: its file}
FILES = {table: f"{key}.jsonl" for table, key in TABLES.items()} | {
    "header": "instance.json",
    "composites": "instance.json",
    "manifest": f"{MANIFEST}.json",
}
#: The tables that a folder must have; the cells may also stand in the candidates.
REQUIRED = ("experiences", "candidates", "units", "coverage")

_IDS = {
    "experiences": "experience_id",
    "candidates": "candidate_id",
    "units": "unit_id",
    "queries": "query_id",
}
_MANIFEST_SCHEMA = 1


def is_package_folder(path: Path) -> bool:
    """Whether a folder has any of the tables that a package must have."""
    return any(exists(path / FILES[table]) for table in REQUIRED)


def read_folder(path: PathLike) -> list[Package]:
    """The packages in a coverage-package folder: one, or one a query (see ``several``).

    Raises:
        InputError: Any fault, with the file, the record and the field named.
    """
    folder = require_folder(path)
    with _in_files_of(folder):
        tables = _read_tables(folder)
        manifest = Row("manifest", "", _read_optional(folder / FILES["manifest"])).fields
        header = folder / FILES["header"]
        if not exists(header) and names_instances(tables):
            return list(packages_of_queries(tables, manifest))
        instance = read_instance(_read_optional(header), folder.resolve().name)
        instance.apply(tables)
        return [from_rows(instance.header, tables, {} if instance.manifest_derived else manifest)]


@contextmanager
def _in_files_of(folder: Path) -> Iterator[None]:
    try:
        yield
    except InputError as error:
        name = FILES.get(error.table or "header", "")
        file = folder / name if exists(folder / name) else folder
        raise error.in_file(str(file)) from None


def _read_tables(folder: Path) -> dict[str, list[Row]]:
    tables = {table: _read_table(folder / FILES[table], table) for table in TABLES}
    for table in REQUIRED:
        inline = table == "coverage" and any(map(holds_cells, tables["candidates"]))
        if not inline and not exists(folder / FILES[table]):
            raise InputError(
                "no such file; a package folder needs it", file=str(folder / FILES[table])
            )
    return tables


def _read_table(path: Path, table: str) -> list[Row]:
    if not exists(path):
        return []
    rows = [Row(table, f"line {number}", row) for number, row in read_json_lines(path)]
    if table in _IDS:
        _require_unique(rows, _IDS[table])
    return rows


def _require_unique(rows: Iterable[Row], id_field: str) -> None:
    # Before anything refers to an id: what a second row of it would make wrong comes later.
    seen: set[str] = set()
    for row in rows:
        name = row.copy().required_text(id_field)
        if name in seen:
            raise row.fault(f"duplicate id '{name}'; every id must be unique", id_field)
        seen.add(name)


def _read_optional(path: Path) -> Any:
    return read_json(path) if exists(path) else {}


def write_folder(package: Package, path: PathLike) -> None:
    """Writes a package as a folder; a package folder that stands there is replaced.

    Raises:
        InputError: It cannot be written, holds what JSON cannot, or would replace a folder that
            holds anything but a package. What stood there then stays as it was.
    """
    with replace_folder(path, is_replaceable) as folder:
        write_files(package, folder, path)


def write_files(package: Package, folder: Path, path: PathLike) -> None:
    """Writes the files of a package into a folder that is to stand at ``path``.

    Raises:
        InputError: One cannot be written, or holds what JSON cannot; it is named as at ``path``.
    """
    document = to_document(package)
    texts: dict[str, Iterable[str]] = {
        FILES[table]: _lines(folder_rows(document, key), Path(path) / FILES[table])
        for table, key in TABLES.items()
    }
    objects = {
        FILES["header"]: instance_of(document),
        FILES["manifest"]: document[MANIFEST] or _manifest(package, document),
    }
    for name, content in objects.items():
        text = json.dumps(content, ensure_ascii=False, allow_nan=False, indent=1)
        texts[name] = [text, "\n"]
    for name, parts in texts.items():
        with os_errors(Path(path) / name, "written"):
            (folder / name).write_bytes("".join(parts).encode("utf-8", "backslashreplace"))


def table_text(document: Mapping[str, Any], key: str) -> bytes:
    """What the file of a table holds when a package is written as a folder.

    Args:
        document: The package's document.
        key: The table's name, for instance ``candidate_memories``.
    """
    lines = (json_line(row) + "\n" for row in folder_rows(document, key))
    return "".join(lines).encode("utf-8", "backslashreplace")


def is_replaceable(path: Path) -> bool:
    """Whether a folder holds a package and nothing else, so that another may take its place."""
    return is_package_folder(path) and all(e.name in FILES.values() for e in path.iterdir())


def _lines(rows: Iterable[Mapping[str, Any]], path: Path) -> Iterator[str]:
    for number, row in enumerate(rows, 1):
        line = json_line(row) + "\n"
        if len(line.encode("utf-8", "backslashreplace")) > MAX_LINE_BYTES:
            raise InputError(
                f"would be longer than the limit of {MAX_LINE_BYTES:,} bytes",
                file=str(path),
                record=f"line {number}",
            )
        yield line


def _manifest(package: Package, document: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "schema_version": _MANIFEST_SCHEMA,
        "counts": {key: len(document[key]) for key in TABLES.values()},
        "representation_types": dict(sorted(Counter(c.type for c in package.candidates).items())),
        "hashes": {"problem": package.problem_hash, "content": package.content_hash},
    }
