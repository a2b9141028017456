"""The files of the explorer that are no Python: its markup, its style, its script."""

from __future__ import annotations

from importlib.resources import files

#: The parts of the script, in an order in which what is above is used below.
_PARTS = (
    "dom",
    "format",
    "unpack",
    "objective",
    "episode",
    "virtual_list",
    "picker",
    "headline",
    "lost_list",
    "chart",
    "stream",
    "inspector",
    "link",
    "keys",
    "main",
)


def body() -> str:
    """The markup that the script fills."""
    return _text("body.html")


def style() -> str:
    """The style sheets."""
    return _text("explorer.css")


def script() -> str:
    """One script, which names nothing outside of itself."""
    parts = "\n".join(_text(f"js/{name}.js") for name in _PARTS)
    return f'(() => {{\n"use strict";\n{parts}}})();'


def _text(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")
