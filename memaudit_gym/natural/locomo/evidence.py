"""Evidence strings: which turns a LoCoMo annotation names.

Most name one turn (``D1:3``); some join several by commas, semicolons or spaces, some have
leading zeros (``D30:05``), some cannot be read at all. What cannot be read is listed, never
guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

#: A turn as (session number, turn number), both in decimal digits without leading zeros.
#: Texts, because a number in a file may be longer than an int may be read from.
Reference = tuple[str, str]

Fault = Literal["malformed", "dangling", "repeated"]
#: Why a token adds no turn: it is no reference, names no turn of the conversation, or names one
#: that the same list has named already.
FAULTS: tuple[Fault, ...] = ("malformed", "dangling", "repeated")

_SEPARATORS = re.compile(r"[;,\s]+")
_REFERENCE = re.compile(r"D0*([0-9]+):0*([0-9]+)")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a list of evidence strings comes to.

    Args:
        turns: The positions of the turns it names, in its order, each once.
        faults: (token, fault) of every token that adds no turn.
        joined: How many of the strings hold more than one token.
    """

    turns: tuple[int, ...]
    faults: tuple[tuple[str, Fault], ...]
    joined: int

    @property
    def empty(self) -> bool:
        """Whether the list holds no token at all."""
        return not self.turns and not self.faults


def parse_reference(token: str) -> Reference | None:
    """The turn that ``D0*N:0*M`` names; None for anything else."""
    found = _REFERENCE.fullmatch(token)
    return (found[1], found[2]) if found else None


def resolve_evidence(strings: Iterable[str], turns: Mapping[Reference, int]) -> Evidence:
    """Reads evidence strings against the turns of a conversation.

    Args:
        strings: Evidence strings as the file has them.
        turns: {reference: position} of every turn.
    """
    split = [[token for token in _SEPARATORS.split(string) if token] for string in strings]
    named: dict[int, None] = {}
    faults: list[tuple[str, Fault]] = []
    for token in (token for part in split for token in part):
        reference = parse_reference(token)
        turn = turns.get(reference) if reference else None
        if reference is None:
            faults.append((token, "malformed"))
        elif turn is None:
            faults.append((token, "dangling"))
        elif turn in named:
            faults.append((token, "repeated"))
        else:
            named[turn] = None
    return Evidence(tuple(named), tuple(faults), sum(len(part) > 1 for part in split))
