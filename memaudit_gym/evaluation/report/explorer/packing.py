"""JSON packed for a page: compressed, and in letters that no text of it can leave."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any

#: Beyond this a page is slow to open, and too large to send. Bytes of the page.
PAGE_LIMIT = 16_000_000
#: What is decoded at once when an episode is shown: JSON characters, a few milliseconds.
BLOCK_SIZE = 150_000


def compact_json(value: Any) -> str:
    """JSON in ASCII: half of a surrogate pair, which no UTF-8 can hold, survives as an escape."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def packed(text: str) -> str:
    """Gzip in base64; the same text gives the same letters."""
    compressed = gzip.compress(text.encode("ascii"), compresslevel=9, mtime=0)
    return base64.b64encode(compressed).decode("ascii")


class Blocks:
    """Values that are packed together, block by block, until the page is full.

    Args:
        limit: The most letters of all blocks; the block that goes beyond it is the last.
        size: The JSON characters from which on a block is closed.
    """

    def __init__(self, limit: int = PAGE_LIMIT, size: int = BLOCK_SIZE) -> None:
        self.closed: list[str] = []
        self._limit, self._size = limit, min(size, limit)
        self._open: list[str] = []
        self._characters = self._letters = 0

    @property
    def full(self) -> bool:
        """Whether nothing more is to be added."""
        return self._letters >= self._limit

    def add(self, value: Any) -> tuple[int, int]:
        """Adds JSON values; the block that holds them, and the place in it."""
        place = len(self.closed), len(self._open)
        self._open.append(compact_json(value))
        self._characters += len(self._open[-1])
        if self._characters >= self._size:
            self.close()
        return place

    def close(self) -> None:
        """Packs what is open, where anything is."""
        if self._open:
            self.closed.append(packed(f"[{','.join(self._open)}]"))
            self._letters += len(self.closed[-1])
            self._open, self._characters = [], 0
