"""The example of the format's documentation, as a document to change and as a file."""

import re
from pathlib import Path
from typing import Any

import yaml

from tests.locations import ROOT

PAGE = ROOT / "docs" / "natural-set.md"


def example_text() -> str:
    """The YAML block of the page."""
    found = re.search(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def example() -> dict[str, Any]:
    """The same as a document; every scalar is a text."""
    document: dict[str, Any] = yaml.load(example_text(), yaml.BaseLoader)
    return document


def write(document: Any, folder: Path) -> Path:
    """Writes a document to ``folder/one.yaml``."""
    path = folder / "one.yaml"
    path.write_text(yaml.safe_dump(document, sort_keys=False), encoding="utf-8")
    return path
