"""Answers that were paid for, one file each, by the hash of what was asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.hashing import digest
from memaudit_gym.io.atomic import write_text
from memaudit_gym.io.cache_folder import cache_folder, warn_of_cache

#: The folder inside the cache folder; its number goes up when the files' form changes.
FOLDER = "answers-1"


class AnswerCache:
    """JSON documents by key. Safe for several threads and processes at once.

    A file is written beside its place and renamed: a process that is killed leaves the whole of
    an answer or nothing of it. Each carries a seal (a hash of its content), so that a damaged one
    is noticed and asked for again.

    Args:
        folder: Where the files are or shall be; None keeps everything in memory.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._memory: dict[str, Any] = {}

    def get(self, key: str) -> Any:
        """The document of a key, or None where there is none, or a damaged one."""
        if key in self._memory or self._folder is None:
            return self._memory.get(key)
        try:
            kept = json.loads(self._path(self._folder, key).read_bytes())
            document, seal = kept["document"], kept["seal"]
            return document if seal == digest([key, document]) else None
        except (OSError, ValueError, RecursionError, KeyError, TypeError):
            return None

    def put(self, key: str, document: Any) -> None:
        """Keeps a document; where the disk refuses it, in memory after one warning."""
        if self._folder is not None:
            sealed = {"document": document, "seal": digest([key, document])}
            try:
                write_text(self._path(self._folder, key), json.dumps(sealed))
                return
            except InputError as error:
                warn_of_cache(f"{error}; answers are kept in memory only", stacklevel=2)
                self._folder = None
        self._memory[key] = document

    @staticmethod
    def _path(folder: Path, key: str) -> Path:
        return folder / key[:2] / f"{key}.json"


def default_answers() -> AnswerCache:
    """The answers at the place that ``MEMAUDIT_CACHE`` names, else in the user's cache folder."""
    folder = cache_folder()
    return AnswerCache(None if folder is None else folder / FOLDER)
