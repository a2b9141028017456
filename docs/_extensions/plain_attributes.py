"""Docstrings of attributes and properties are sentences, not ``type: description``.

Napoleon takes what stands before a colon in their first line for a type; ours have colons as other
sentences do, and types stand in annotations. So the colons are hidden from napoleon.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

#: Stands for a colon while napoleon looks: a character that no docstring has.
HIDDEN = "\ue000"


def hide(app: Sphinx, what: str, name: str, found: Any, options: Any, lines: list[str]) -> None:
    """Takes the colons out of an attribute's first line."""
    if lines and what in ("attribute", "data", "property"):
        lines[0] = lines[0].replace(":", HIDDEN)


def show(app: Sphinx, what: str, name: str, found: Any, options: Any, lines: list[str]) -> None:
    """Puts them back."""
    lines[:] = [line.replace(HIDDEN, ":") for line in lines]


def setup(app: Sphinx) -> dict[str, Any]:
    """Before and after napoleon, which listens at the default priority of 500."""
    app.connect("autodoc-process-docstring", hide, priority=400)
    app.connect("autodoc-process-docstring", show, priority=600)
    return {"parallel_read_safe": True}
