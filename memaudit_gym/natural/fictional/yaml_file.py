"""Strict YAML: every scalar is a text, and a key stands once in its mapping."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from typing import Any

import yaml

from memaudit_gym.errors import InputError
from memaudit_gym.io.files import PathLike, os_errors, require_file
from memaudit_gym.io.yaml_fault import yaml_fault
from memaudit_gym.natural.json_node import JsonNode

# The C loader where there is one: it is ten times as fast.
_Base: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class _Loader(_Base):  # type: ignore[misc]
    """No scalar is guessed to be a date, a truth value or a number."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.MarkedYAMLError(None, None, "a key must be a text", key.start_mark)
            if key.value in seen:
                problem = f"the key '{key.value}' stands twice"
                raise yaml.MarkedYAMLError(None, None, problem, key.start_mark)
            seen.add(key.value)
        found: dict[Hashable, Any] = super().construct_mapping(node, deep=deep)
        return found


def read_yaml(path: PathLike) -> tuple[JsonNode, str]:
    """Reads a YAML file whose values are mappings, lists and texts.

    Returns:
        The root, and the SHA-256 (hexadecimal) of the file's bytes.

    Raises:
        InputError: It cannot be read, is not YAML, or a mapping has a key twice.
    """
    with os_errors(path, "read"):
        data = require_file(path).read_bytes()
    try:
        document = yaml.load(data, _Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InputError(f"is not YAML: {yaml_fault(error)}", file=str(path)) from None
    return JsonNode(document, str(path)), hashlib.sha256(data).hexdigest()
