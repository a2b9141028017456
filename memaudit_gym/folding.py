"""Texts in columns: how wide they are, and long names in short lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: Everything that is printed fits into so many columns.
WIDTH = 100


def width_of(text: str) -> int:
    """The columns that a text takes: one a letter, two for those of East Asian scripts."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, width: int, *, left: bool) -> str:
    """A text flush left or flush right in so many columns."""
    gap = " " * (width - width_of(text))
    return text + gap if left else gap + text


def folded(name: str, width: int) -> list[str]:
    """A name in lines, broken after underscores and the like, else where it must be.

    Args:
        name: The name.
        width: The most columns of a line, at least 2.
    """
    lines = [""]
    for word in re.findall(rf"[^\W_]{{1,{width - 1}}}[\W_]?|[\W_]", name):
        for part in _parts(word, width):
            if _size(lines[-1] + part) > width:
                lines.append("")
            lines[-1] += part
    return lines


def _parts(word: str, width: int) -> Iterator[str]:
    """The word, cut where its letters are too wide for a line."""
    part = ""
    for letter in word:
        if _size(part + letter) > width:
            yield part
            part = ""
        part += letter
    yield part


def _size(text: str) -> int:
    return max(len(text), width_of(text))
