"""Tables of HTML: the exact figures beside every chart, or the chart itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.evaluation.report.markup import Markup, element, joined

#: A longer name does not stand in one line.
_LONG = 30
#: A table of more rows scrolls under its header.
_TALL = 24


@dataclass(frozen=True)
class Cell:
    """One cell where a text alone does not do.

    Args:
        content: A text, or markup.
        class_: CSS classes; ``text`` sets it flush left.
        style: CSS of its own.
        title: What a pointer that rests on it is told.
    """

    content: str
    class_: str | None = None
    style: str | None = None
    title: str | None = None


@dataclass(frozen=True)
class Group:
    """Rows that belong together, under a line of their own if it has a text.

    Args:
        rows: The cells of each; the first is the row's header.
        title: What they are.
    """

    rows: Sequence[Sequence[str | Cell]]
    title: str = ""


def table(caption: str, header: Sequence[str | Cell], groups: Sequence[Group]) -> Markup:
    """A table that scrolls in its place where it is wider, or has many rows.

    Args:
        caption: What it shows.
        header: One cell a column; the first is flush left.
        groups: The rows.
    """
    head = element("tr", *(_cell("th", cell, scope="col") for cell in header))
    found = element(
        "table",
        element("caption", element("span", caption)),
        element("thead", head),
        *(_group(group, len(header)) for group in groups),
    )
    tall = sum(len(group.rows) for group in groups) > _TALL
    # Reached by the keyboard, so that it can be scrolled by it.
    place = {"class_": "scroll" + " tall" * tall, "tabindex": "0", "role": "region"}
    return element("div", found, **place, aria_label=caption)


def broken(name: str) -> Markup:
    """A name that may go on in the next line behind each underscore."""
    first, *others = name.split("_")
    return joined(first, *(joined("_", element("wbr"), part) for part in others))


def name_cell(name: str) -> Cell:
    """A name that heads a row; a long one takes several lines."""
    return Cell(broken(name), "long" if len(name) > _LONG else None)


def _group(group: Group, columns: int) -> Markup:
    title = element("tr", element("th", group.title, colspan=columns, scope="rowgroup"))
    rows = [element("tr", *map(_row_cell, range(len(row)), row)) for row in group.rows]
    return element("tbody", *([title] if group.title else []), *rows)


def _row_cell(at: int, cell: str | Cell) -> Markup:
    return _cell("td", cell) if at else _cell("th", cell, scope="row")


def _cell(name: str, cell: str | Cell, scope: str | None = None) -> Markup:
    cell = Cell(cell) if isinstance(cell, str) else cell
    attributes = {"class_": cell.class_, "style": cell.style, "title": cell.title}
    return element(name, cell.content, scope=scope, **attributes)
