"""Rows that stand one a line, or in one list."""

from __future__ import annotations

from pathlib import Path

from memaudit_gym.io.files import os_errors, require_file
from memaudit_gym.io.json_text import read_json_lines
from memaudit_gym.natural.json_node import JsonNode, read_root


def json_rows(file: str | Path, kind: str) -> list[JsonNode]:
    """The rows of a file, each a record of its own: ``line 3``, or in a list ``question 3``.

    Args:
        file: JSON Lines, or a JSON list.
        kind: What an item of a list is called.

    Raises:
        InputError: It is neither.
    """
    with os_errors(file, "read"), require_file(file).open("rb") as handle:
        is_list = handle.read(4096).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"[")
    if is_list:
        root, _ = read_root(file)
        return [node.in_record(f"{kind} {n}") for n, node in enumerate(root.items(), 1)]
    return [JsonNode(row, str(file), f"line {number}") for number, row in read_json_lines(file)]
