"""A package as one JSON file (``schema.json`` beside this module describes it)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from memaudit_gym.document import from_document, to_document
from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_text
from memaudit_gym.io.files import PathLike
from memaudit_gym.io.json_text import json_line, read_json
from memaudit_gym.package import Package


def read_json_file(path: PathLike) -> Package:
    """The package in a JSON file; one without a name is named after the file.

    Raises:
        InputError: Any fault, with the file, the record and the field named.
    """
    document = read_json(path)
    if isinstance(document, dict) and document.get("name") is None:
        document["name"] = Path(path).stem
    try:
        return from_document(document)
    except InputError as error:
        raise error.in_file(str(path)) from None


def write_json(package: Package, path: PathLike) -> None:
    """Writes a package as one JSON file, a record a line.

    Raises:
        InputError: It cannot be written, or holds what JSON cannot.
    """
    fields = [f"{json.dumps(key)}: {_field(value)}" for key, value in to_document(package).items()]
    write_text(path, "{\n" + ",\n".join(fields) + "\n}\n")


def _field(value: Any) -> str:
    if not isinstance(value, list) or not value:
        return json_line(value)
    return "[\n  " + ",\n  ".join(json_line(row) for row in value) + "\n]"
