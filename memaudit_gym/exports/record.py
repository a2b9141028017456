"""An exported memory, and a store of them, whatever system wrote it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from memaudit_gym.natural.json_node import JsonNode

#: {name of a warning: what it counts}. None changes which memories the system kept.
WARNINGS = {
    "blank_text": "rows without text, left out",
    "derived_id": "memories without an id of their own, numbered here",
    "dropped_tombstone": "memories marked as deleted or expired, left out",
    "not_active": "memories that are paused or archived, left out",
    "duplicate_row": "rows that repeat another one, left out",
    "duplicate_text": "memories that say word for word what another one says",
    "empty_store": "stores that hold no memory at all",
    "expires": "memories with an expiration date, kept: nothing says when they are asked for",
    "lone_surrogate": "memories with half a character",
    "naive_time": "time stamps without a zone, read as UTC",
    "possible_truncation": "row counts at which this system cuts a list off by default",
    "raw_history": "exchanges of raw history, not read: they are input, not memory",
    "serialized_value": "memories without a text of their own, read as canonical JSON",
    "several_agents": "further agents or users in the same file, read as one store",
    "unattached_block": "blocks that no agent has, left out",
    "unknown_liveness": "memories of which the format cannot say whether they still hold",
    "unread_relation": "relations between entities, not read: they repeat no observation",
    "unreadable_time": "time stamps that cannot be read, passed over",
}


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory as a system stored it.

    Args:
        id: Unique in the store.
        text: What is stored, as it would be serialized; not blank.
        place: The record of the file it comes from.
        stored_at: When it was last written, or None.
        valid_from, valid_to: When it is true in the world, or None.
        live: Whether the system still holds it true; None where the format cannot say.
        salience: A number of the system's own for how much it matters, or None.
        provenance: Ids of the turns or episodes it was made from; None where the format has
            none.
        metadata: What else the system says of it.
    """

    id: str
    text: str
    place: str
    stored_at: datetime | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    live: bool | None = None
    salience: float | None = None
    provenance: tuple[str, ...] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Export:
    """All memories of an exported store.

    Args:
        system: The format's name.
        file: The file it was read from.
        sha256: Of the file's bytes, hexadecimal.
        recognised: Why it is taken for this format.
        memories: In the file's order; those that no longer hold are left out.
        warnings: {name in ``WARNINGS``: how many}.
    """

    system: str
    file: str
    sha256: str
    recognised: str
    memories: tuple[Memory, ...]
    warnings: Mapping[str, int]


class Reading:
    """How a file is to be read, and what was odd about it so far.

    Args:
        split: ``paragraph`` or ``line`` for texts, ``line`` for Letta's blocks; None for the
            format's own way.
        view: ``full`` or ``metadata``, for A-Mem's notes.
        fields: {``text``, ``id``, ``time``, ``rows``: the file's own name}, for ``generic``.
    """

    def __init__(
        self,
        split: str | None = None,
        view: str = "full",
        fields: Mapping[str, str] | None = None,
    ) -> None:
        self.split, self.view, self.fields = split, view, dict(fields or {})
        self._counts: dict[str, int] = {}

    def warn(self, name: str, count: int = 1) -> None:
        """Counts something odd; ``name`` is one of ``WARNINGS``."""
        if name not in WARNINGS:
            raise KeyError(name)
        if count:
            self._counts[name] = self._counts.get(name, 0) + count

    @property
    def warnings(self) -> dict[str, int]:
        """{name: how many}, by name."""
        return dict(sorted(self._counts.items()))


@dataclass(frozen=True, slots=True)
class Shape:
    """A file that fits a format.

    Args:
        why: By what it was recognised.
        read: Yields its memories, those that no longer hold with ``live=False``.
    """

    why: str
    read: Callable[[Reading], Iterable[Memory]]


#: Says whether a JSON value is an export of one format; raises where it looks like one and is
#: none that can be scored.
Recognise = Callable[[JsonNode], Shape | None]
