"""A-Mem: notes as JSON, or what its Chroma collection's ``get()`` gives. Pickles are not read."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Iterator
from typing import Any

from memaudit_gym.exports.fields import id_of, is_rows, member, number_of, rows
from memaudit_gym.exports.record import Memory, Reading, Shape
from memaudit_gym.exports.times import compact_instant
from memaudit_gym.natural.json_node import JsonNode

VIEWS = ("full", "metadata")
#: How a fork of A-Mem puts the speaker before a turn: a space is missing, another is too many.
_SPEAKER = re.compile(r"^(Speaker \S.*?)(?<=\S)says : ")


def recognise(root: JsonNode) -> Shape | None:
    """Tells notes by ``content`` beside ``keywords`` and ``context``, Chroma by its columns."""
    value = root.value
    if is_rows(value, "content", "keywords", "context"):
        return Shape("a list of notes", lambda r: _notes(rows(root), r))
    if isinstance(value, dict) and is_rows(list(value.values()), "content", "keywords", "context"):
        return Shape("notes by id", lambda r: _notes(_by_id(root), r))
    if isinstance(member(value, "documents"), list) and isinstance(member(value, "ids"), list):
        return Shape("a Chroma collection", lambda r: _notes(_columns(root), r))
    return None


def _by_id(root: JsonNode) -> Iterator[JsonNode]:
    for name, node in root.members().items():
        row = node.in_record(f"note '{name}'")
        yield row.replaced({"id": name, **{k: v.value for k, v in row.members().items()}})


def _columns(root: JsonNode) -> Iterator[JsonNode]:
    """The rows of Chroma's columns; its metadata holds lists as JSON texts."""
    ids, texts = list(root.get("ids").items()), list(root.get("documents").items())
    given = root.value.get("metadatas")
    more = [None] * len(ids) if given is None else list(root.get("metadatas").items())
    if not len(ids) == len(texts) == len(more):
        root.fail(f"{len(ids)} ids, {len(texts)} documents and {len(more)} metadatas")
    for name, text, other in zip(ids, texts, more, strict=True):
        fields = {} if other is None or other.value is None else other.members()
        stated = {key: _unpacked(node.value) for key, node in fields.items()}
        row = text.in_record(f"note '{name.text()}'")
        yield row.replaced({**stated, "id": name.value, "content": text.value})


def _unpacked(value: Any) -> Any:
    """A list that was written as a text, by JSON or by Python; anything else as it is."""
    if not isinstance(value, str) or not value.startswith("["):
        return value
    with warnings.catch_warnings(action="ignore"):
        for read in (json.loads, ast.literal_eval):
            try:
                return read(value)
            except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
                continue
    return value


def _notes(notes: Iterator[JsonNode], reading: Reading) -> Iterator[Memory]:
    for position, note in enumerate(notes):
        text = _serialized(note, reading.view)
        if not text.strip():
            reading.warn("blank_text")
            continue
        yield Memory(
            id=id_of(note, "id", f"note-{position}", reading),
            text=text,
            place=note.record or "",
            stored_at=compact_instant(note.value.get("timestamp"), reading),
            salience=number_of(note, "importance_score"),
        )


def _serialized(note: JsonNode, view: str) -> str:
    """The note as A-Mem embeds it: its content, then what the model wrote about it.

    ``Speaker Xsays : `` becomes ``Speaker X says: ``, at the same cost, or no word would be X.
    """
    content = note.get("content")
    said = "" if content.value is None else _SPEAKER.sub(r"\1 says: ", content.text().strip())
    about = [_line(name, note.value.get(name)) for name in ("context", "keywords", "tags")]
    parts = [said if view == "full" else "", *about]
    return "\n".join(part for part in parts if part)


def _line(name: str, value: Any) -> str:
    listed = [str(item) for item in value] if isinstance(value, list) else [value]
    kept = ", ".join(item for item in listed if isinstance(item, str) and item.strip())
    return f"{name}: {kept}" if kept and kept != "General" else ""
