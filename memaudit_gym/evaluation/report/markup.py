"""HTML and SVG out of plain functions; every text is escaped unless it is markup already."""

from __future__ import annotations

import html
import json
from typing import Any

from memaudit_gym.errors import printable

_VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta"})


class Markup(str):
    """Text that is HTML already: it is put in as it is."""

    __slots__ = ()


def escaped(text: str) -> Markup:
    """A text as HTML, what could not be shown in it as the escape that stands for it."""
    return text if isinstance(text, Markup) else Markup(html.escape(_visible(text)))


def element(name: str, /, *children: str, **attributes: Any) -> Markup:
    """One element of HTML or SVG.

    Args:
        name: Its tag.
        children: Texts, which are escaped, and markup, which is not.
        attributes: By name; ``_`` stands for ``-`` and a last one is dropped (``class_``).
            None and False leave an attribute out, True gives it no value, floats have at most
            two digits behind the point.
    """
    start = f"<{name}{''.join(_attribute(*one) for one in attributes.items())}>"
    if name in _VOID:
        return Markup(start)
    return Markup(f"{start}{joined(*children)}</{name}>")


def joined(*parts: str) -> Markup:
    """Parts behind each other, texts escaped."""
    return Markup("".join(map(escaped, parts)))


def data_block(id_: str, value: Any) -> Markup:
    """JSON for a script of the page, which no text in it can leave: an inert block of data.

    Args:
        id_: What the script finds it by.
        value: JSON values.
    """
    text = json.dumps(value, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")
    return Markup(f'<script type="application/json" id="{html.escape(id_)}">{text}</script>')


def _attribute(name: str, value: Any) -> str:
    if value is None or value is False:
        return ""
    shown = name.rstrip("_").replace("_", "-")
    if value is True:
        return f" {shown}"
    text = f"{round(value, 2):g}" if isinstance(value, float) else str(value)
    return f' {shown}="{html.escape(_visible(text))}"'


def _visible(text: str) -> str:
    """White space as it is; what could not be shown, or would turn the line around, escaped."""
    if text.isprintable():
        return text
    return "".join(c if c.isspace() else printable(c) for c in text)
