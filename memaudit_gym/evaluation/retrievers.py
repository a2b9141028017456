"""What of a store a reader is handed: all of it, or its newest memories (MemAudit, the metrics)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from memaudit_gym.errors import InputError
from memaudit_gym.package import Package

ALL = "all"


@dataclass(frozen=True)
class Retriever:
    """Retrieves the same memories for every query; nothing about it is random.

    Args:
        name: As it was asked for.
        newest: How many memories, the newest ones; None for all.
    """

    name: str
    newest: int | None = None

    def retrieve(self, package: Package, store: Iterable[int]) -> list[int]:
        """The retrieved candidates of a store, rising.

        Newest by time index, which is the experience's position where a candidate has none; ties:
        the later one of the stream.
        """
        by_age = sorted(store, key=lambda u: (_time(package, u), u), reverse=True)
        return sorted(by_age[: self.newest])


def _time(package: Package, candidate: int) -> float:
    time = package.candidates[candidate].time_index
    return float(package.group_of[candidate]) if time is None else float(time)


def parse_retriever(text: str) -> Retriever:
    """A retriever as it is written: ``all``, or ``recent:k`` for the k newest.

    Raises:
        InputError: Anything else, or a k that is no whole number of at least 1.
    """
    if text == ALL:
        return Retriever(text)
    found = re.fullmatch(r"recent:(\d{1,9})", text, re.ASCII)
    if not found or int(found[1]) < 1:
        raise InputError(
            f"the retriever '{text}' is none; write all, or recent:k with a whole number k >= 1"
        )
    return Retriever(text, int(found[1]))
