"""What commands print, read back."""

from __future__ import annotations


def unfolded(text: str) -> list[str]:
    """The lines of a text as they were before they were broken to fit."""
    return text.replace("\n  ", " ").splitlines()
