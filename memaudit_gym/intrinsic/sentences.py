"""The sentences of a document."""

from __future__ import annotations

import re

_END = re.compile(r"(?<=[.!?])\s+|\s*\n+\s*")
#: Marks of lists and headings, which say nothing.
_MARK = re.compile(r"^(?:[-*#>|]+\s+)+")


def sentences(text: str) -> list[str]:
    """The sentences of a text in order, marks of lists and headings taken off.

    A line's end ends a sentence, as does a point followed by a space: abbreviations cut.
    """
    parts = (_MARK.sub("", part.strip()) for part in _END.split(text))
    return [part for part in parts if part]
