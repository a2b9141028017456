"""Texts that a spreadsheet would take for formulas.

Such a text gets an apostrophe before it; one that begins with an apostrophe gets another, so that
exactly what went in comes back.
"""

from __future__ import annotations

#: What makes a spreadsheet read a formula; the apostrophe marks that one was put there.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
GUARD = "'"


def guarded(text: str) -> str:
    """The text as it is written into a cell."""
    return GUARD + text if text.startswith((*FORMULA, GUARD)) else text


def unguarded(text: str) -> str:
    """The text that a cell was written from."""
    return text.removeprefix(GUARD)
