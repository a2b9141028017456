"""Arguments that several commands of ``memaudit intrinsic`` have."""

from __future__ import annotations

import argparse


def seed(text: str) -> int:
    """A seed as it is written: a whole number from 0."""
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0, not '{text}'")
    return int(text)
