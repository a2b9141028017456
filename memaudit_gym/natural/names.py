"""Ids that become the names of folders."""

from __future__ import annotations

import re

from memaudit_gym.natural.json_node import JsonNode

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
# On Windows these are devices, and a dot at the end is dropped.
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?|.*\.", re.IGNORECASE)


def folder_name(node: JsonNode) -> str:
    """The text of a value that names a folder on every system.

    Raises:
        InputError: It is no text, or cannot name one.
    """
    name = node.text()
    if not _NAME.fullmatch(name):
        node.fail("must be letters, digits, '.', '_' or '-', as it names a folder")
    if _RESERVED.fullmatch(name):
        node.fail(f"'{name}' cannot name a folder everywhere; choose another")
    return name
