"""Which claim another one bears on."""

from __future__ import annotations

from collections.abc import Iterable

from memaudit_gym.text import stem_set


def likeness(one: str, other: str) -> float:
    """Common content stems of two texts by all of theirs, in [0, 1] (Jaccard)."""
    a, b = stem_set(one), stem_set(other)
    return len(a & b) / len(a | b) if a | b else 0.0


def most_alike(claim: str, others: Iterable[str]) -> str | None:
    """The claim among others that shares the most with it; None where none shares anything.

    The first of several that share as much. It is the one that a claim corrects, contradicts or
    repeats, as two versions of a claim share all but their values.
    """
    best, most = None, 0.0
    for other in others:
        near = likeness(claim, other)
        if near > most:
            best, most = other, near
    return best
