"""A cache of certificates, in memory and on disk."""

from __future__ import annotations

import atexit
import sqlite3
from functools import lru_cache
from pathlib import Path
from typing import Any

from memaudit_gym.hashing import digest
from memaudit_gym.io.cache_folder import cache_folder, warn_of_cache
from memaudit_gym.optimum.disk import Disk

#: Documents kept in memory before it starts anew.
MEMORY_LIMIT = 20_000

_FILE = "certificates-1.sqlite"


class Cache:
    """JSON documents by JSON keys. Safe for several processes and threads at once.

    Whatever is wrong with the disk, the cache goes on in memory after one warning.

    Args:
        folder: Where the file is or shall be; None keeps everything in memory.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._memory: dict[str, Any] = {}
        self._disk = None if folder is None else Disk(folder / _FILE)

    def get(self, key: Any) -> Any:
        """The document of a key, or None where there is none or its row is damaged."""
        name = digest(key)
        if name in self._memory:
            return self._memory[name]
        try:
            document = self._disk.get(name) if self._disk else None
        except (sqlite3.Error, OSError) as error:
            return self._give_up(error)
        if document is not None:
            self._remember(name, document)
        return document

    def put(self, key: Any, document: Any) -> None:
        """Keeps a document; replaces what was there."""
        name = digest(key)
        self._remember(name, document)
        try:
            if self._disk:
                self._disk.put(name, document)
        except (sqlite3.Error, OSError) as error:
            self._give_up(error)

    def close(self) -> None:
        """Closes the file; what is asked for later opens it again."""
        if self._disk:
            self._disk.close()

    def _remember(self, name: str, document: Any) -> None:
        if len(self._memory) >= MEMORY_LIMIT:
            self._memory.clear()
        self._memory[name] = document

    def _give_up(self, error: Exception) -> None:
        disk, self._disk = self._disk, None
        if disk:
            problem = f"the cache file {disk.path} cannot be used ({error})"
            warn_of_cache(f"{problem}; optima are kept in memory only", stacklevel=3)


def default_cache() -> Cache:
    """The cache of this process at the place that ``MEMAUDIT_CACHE`` names at the moment.

    Where the variable is not set this is ``memaudit_gym`` in the user's cache folder.
    """
    return _cache_at(cache_folder())


@lru_cache(maxsize=8)
def _cache_at(folder: Path | None) -> Cache:
    cache = Cache(folder)
    atexit.register(cache.close)
    return cache
