"""Counts of faults among occasions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something happened.

    Args:
        count: How often.
        of: On how many occasions it could have.
    """

    count: int = 0
    of: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.count + other.count, self.of + other.of)

    @property
    def rate(self) -> float | None:
        """count / of; None where there was no occasion."""
        return self.count / self.of if self.of else None


def tally(happened: Iterable[bool]) -> Tally:
    """A tally of occasions, each True where it happened."""
    found = list(happened)
    return Tally(sum(found), len(found))


def total(tallies: Iterable[Tally]) -> Tally:
    """The sum."""
    return sum(tallies, Tally())
