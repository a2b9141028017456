"""Any other store, as JSON, JSON Lines or CSV, by a map from our fields to the file's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.exports.fields import id_of, number_of, rows, text_of
from memaudit_gym.exports.record import Memory, Reading
from memaudit_gym.exports.times import instant
from memaudit_gym.natural.json_node import JsonNode

#: What a map may name; ``rows`` is the list itself where the file is an object around one.
FIELDS = ("text", "id", "time", "salience", "rows")


def parse_fields(written: str) -> dict[str, str]:
    """The map that ``text=note,id=key`` stands for.

    Raises:
        InputError: A part is no such pair, or names an unknown field.
    """
    pairs = [part.partition("=") for part in written.split(",") if part.strip()]
    found = {name.strip(): value.strip() for name, _, value in pairs}
    for name, value in found.items():
        if name not in FIELDS:
            raise InputError(f"unknown field '{name}'{did_you_mean(name, FIELDS)}", file="--fields")
        if not value:
            raise InputError(f"'{name}' names no field of the file", file="--fields")
    return found


def read_generic(root: JsonNode, reading: Reading) -> Iterator[Memory]:
    """The memories of a list of objects.

    Raises:
        InputError: The file is no such list, or lacks a field that the map names.
    """
    names = {"text": "text", "id": "id", **reading.fields}
    for part in names.get("rows", "").split(".") if "rows" in names else ():
        root = root.get(part)
    if isinstance(root.value, dict):
        lists = [name for name, value in root.value.items() if isinstance(value, list)]
        known = f", such as {lists[0]}" if lists else ""
        root.fail(f"is an object; name the list in it with --fields rows=NAME{known}")
    for position, row in enumerate(rows(root)):
        text = text_of(row, names["text"], reading)
        if text is not None:
            yield _memory(row, text, names, position, reading)


def _memory(
    row: JsonNode, text: str, names: Mapping[str, str], position: int, reading: Reading
) -> Memory:
    stamp = row.get(names["time"]).value if "time" in names else None
    weight = number_of(row, names["salience"]) if "salience" in names else None
    name = id_of(row, names["id"], f"row-{position}", reading)
    return Memory(name, text, row.record or "", instant(stamp, reading), salience=weight)
