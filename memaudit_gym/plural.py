"""Nouns that go with a number."""

from __future__ import annotations


def plural(count: int, one: str, many: str = "") -> str:
    """The noun for a count.

    Args:
        count: How many.
        one: The noun of one.
        many: Of any other number; default with an s.
    """
    return one if count == 1 else many or f"{one}s"
