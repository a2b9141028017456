"""Prompts: a text and the schema of its answers, in files of their own."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Prompt:
    """What a model is told before it is shown anything.

    Args:
        name: ``<what for>-<version>``.
        text: The system message.
        schema: The JSON schema of an answer.
        sha256: Of both files' bytes, one after the other.
    """

    name: str
    text: str
    schema: dict[str, Any]
    sha256: str

    @property
    def record(self) -> dict[str, str]:
        """How a manifest names it."""
        return {"name": self.name, "sha256": self.sha256}


@cache
def load_prompt(package: str, name: str) -> Prompt:
    """Reads ``<name>.md`` and ``<name>.schema.json``.

    Args:
        package: The Python package that they stand in.
        name: The prompt's name; its version goes up whenever an answer could change.
    """
    text = files(package).joinpath(f"{name}.md").read_bytes()
    schema = files(package).joinpath(f"{name}.schema.json").read_bytes()
    return Prompt(
        name=name,
        text=text.decode("utf-8").strip(),
        schema=json.loads(schema),
        sha256=hashlib.sha256(text + schema).hexdigest(),
    )
