"""JSON documents in one SQLite file that several processes may share."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import threading
from pathlib import Path
from typing import Any

from memaudit_gym.hashing import digest

#: Seconds to wait for another process that is writing.
_PATIENCE = 30.0

_TABLE = """
    CREATE TABLE IF NOT EXISTS documents
    (name TEXT PRIMARY KEY, document TEXT NOT NULL, seal TEXT NOT NULL) WITHOUT ROWID
"""


class Disk:
    """A table of JSON documents by name. Nothing in it is ever run or unpickled.

    Every row carries a seal (a hash of its name and document), so that a damaged row is noticed.
    A write is one transaction: a process that is killed leaves the old row or the new one.

    Args:
        path: The file; it and its folder are made when first needed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        # A connection must not cross a fork, and belongs to the thread that made it.
        self._connections: dict[tuple[int, int], sqlite3.Connection] = {}

    def get(self, name: str) -> Any:
        """The document, or None where there is none or its row is damaged.

        Raises:
            sqlite3.Error, OSError: The file cannot be used.
        """
        query = "SELECT document, seal FROM documents WHERE name = ?"
        row = self._connection().execute(query, (name,)).fetchone()
        if row is None or not isinstance(row[0], str) or row[1] != digest([name, row[0]]):
            return None
        try:
            return json.loads(row[0])
        except ValueError:
            return None

    def put(self, name: str, document: Any) -> None:
        """Keeps a document under a name; replaces what was there.

        Raises:
            sqlite3.Error, OSError: The file cannot be written.
        """
        text = json.dumps(document, sort_keys=True, allow_nan=False)
        with self._connection() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO documents VALUES (?, ?, ?)",
                (name, text, digest([name, text])),
            )

    def close(self) -> None:
        """Closes the connections that this thread may close."""
        connection = self._connections.pop(_owner(), None)
        if connection is not None:
            connection.close()

    def _connection(self) -> sqlite3.Connection:
        owner = _owner()
        if owner not in self._connections:
            self._connections[owner] = self._open()
        return self._connections[owner]

    def _open(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=_PATIENCE)
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        try:
            # Another process may be switching the file at this moment: then it does it for us.
            with contextlib.suppress(sqlite3.OperationalError):
                connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            with connection:
                connection.execute(_TABLE)
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def _owner() -> tuple[int, int]:
    return os.getpid(), threading.get_ident()
