"""What an experience is about, as :class:`agents.marginal.reading.matters.Matters` reads it."""

from __future__ import annotations

from dataclasses import dataclass

from agents.estimators.words import VERBATIM
from agents.marginal.reading.clauses import EDGE, Clause

#: The matter of each clause; None where it could not be told.
Row = list[int | None]

#: Types of what is not known or over; an interval alone has an end, beside these a beginning.
_DOUBT = frozenset({"abstention", "uncertainty"})
_INTERVAL, _NEW = "interval_fact", frozenset({EDGE, "compound_update"})


@dataclass(frozen=True)
class Told:
    """What an experience is about.

    Args:
        clauses: Of each candidate.
        of: The matter of each of these; a verbatim candidate has all of the others.
        named: The matters that are named, in order.
        asked: The matter that the user asks about.
        said: The matter that comes up; None for questions, small talk and ends of conversations.
        stressed: Whether the user says that it matters.
        lasting: Whether what is named holds from now on: beyond doubt, and with no end in sight.
    """

    clauses: list[list[Clause]]
    of: list[Row]
    named: list[int]
    asked: int | None
    said: int | None
    stressed: bool
    lasting: bool


def lasting(types: frozenset[str]) -> bool:
    """Whether memories of these types tell of what holds from now on."""
    if VERBATIM not in types or types & _DOUBT:
        return False
    return _INTERVAL not in types or bool(types & _NEW)
