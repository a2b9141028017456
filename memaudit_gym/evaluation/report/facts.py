"""Names and what they stand for: large under a heading, or as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memaudit_gym.evaluation.report.figures import NONE
from memaudit_gym.evaluation.report.markup import Markup, element
from memaudit_gym.evaluation.report.table import Cell, Group, table


def facts(found: Mapping[str, str]) -> Markup:
    """A few figures that say how large something is.

    Args:
        found: {name: figure}.
    """
    items = [
        element("li", element("b", fact), element("span", name)) for name, fact in found.items()
    ]
    return element("ul", *items, class_="facts")


def pairs(caption: str, found: Mapping[str, Any]) -> Markup:
    """A table of JSON values by name."""
    rows = [[Cell(name), Cell(value_text(value), "text long")] for name, value in found.items()]
    return table(caption, [Cell("what"), Cell("value", "text")], [Group(rows)])


def value_text(value: Any) -> str:
    """A JSON value in words."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {value_text(found)}" for name, found in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(value_text, value))
    return str(value)
