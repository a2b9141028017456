"""Rows of texts as lines of columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from memaudit_gym.folding import WIDTH, folded, padded, width_of

_GAP = "  "
#: A longer name in front of a line of figures is folded.
_LONGEST_LABEL = 30

Table = Sequence[Sequence[str]]


def aligned(table: Table, left: int = 1) -> list[str]:
    """Lines of columns, the first ``left`` of them flush left, the others flush right."""
    widths = [max(map(width_of, column)) for column in zip(*table, strict=True)]
    return [_line(row, widths, left) for row in table]


def fitted(table: Table, left: int = 1, labels: int = 1, width: int = WIDTH) -> list[str]:
    """The same in at most so many columns of text, whatever names are in it.

    Where they do not fit, headers and long cells are folded: the cells of a row stand on its last
    line. Columns that still do not fit beside the others follow in a further block, below an
    empty line and with the labels in front of them again. Nothing is cut.

    Args:
        table: The header, then the rows.
        left: How many columns are flush left.
        labels: How many of the first columns say what a row is.
        width: The most columns of text.
    """
    lines = aligned(table, left)
    if max(map(width_of, lines)) <= width:
        return lines
    columns = [list(column) for column in zip(*table, strict=True)]
    front = [_narrow(column, _LONGEST_LABEL) for column in columns[:labels]]
    room = width - sum(_width(column) + len(_GAP) for column in front)
    rest = [_narrow(column, room) for column in columns[labels:]]
    found: list[str] = []
    for block in _packed(rest, room):
        found += [""] if found else []
        found += _block([*front, *block], left)
    return found


#: The cells of a column, each in lines.
_Column = list[list[str]]


def _narrow(column: Sequence[str], limit: int) -> _Column:
    """Cells of at most so many columns, the header no wider than it and they make necessary."""
    header, *body = column
    cells = [_lines(cell, limit) for cell in body]
    words = [width_of(word) + 1 for word in header.replace("_", "_ ").split()]
    least = max([2, *words, *(width_of(line) for cell in cells for line in cell)])
    return [_lines(header, min(limit, least)), *cells]


def _lines(cell: str, limit: int) -> list[str]:
    if width_of(cell) <= limit:
        return [cell]
    return [line.rstrip() for line in folded(cell, limit)]


def _width(column: _Column) -> int:
    return max(width_of(line) for cell in column for line in cell)


def _packed(columns: Sequence[_Column], room: int) -> Iterator[list[_Column]]:
    """As many columns beside each other as fit."""
    part: list[_Column] = []
    for column in columns:
        widths = [_width(one) for one in (*part, column)]
        if part and sum(widths) + len(_GAP) * (len(widths) - 1) > room:
            yield part
            part = []
        part.append(column)
    yield part


def _block(columns: Sequence[_Column], left: int) -> Iterator[str]:
    widths = [_width(column) for column in columns]
    for row in zip(*columns, strict=True):
        upwards = zip_longest(*map(reversed, row), fillvalue="")
        for cells in reversed(list(upwards)):
            yield _line(cells, widths, left)


def _line(cells: Sequence[str], widths: Sequence[int], left: int) -> str:
    shown = (
        padded(cell, width, left=at < left)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return _GAP.join(shown).rstrip()
