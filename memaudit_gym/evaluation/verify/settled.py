"""What recorded bounds of OPT must be, from the stores that are recorded and a fresh solve.

A recorded OPT is F of the recorded optimum's store, which must be what a fresh solve finds. Where
no solver closed it, the lower bound is the best store of the run, and the upper bound must hold
against whatever the fresh solve knows; where it was found without a clock, it must come out again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memaudit_gym.evaluation.results import Episode
from memaudit_gym.evaluation.verify.fresh import Fresh
from memaudit_gym.optimum.certificate import BOUND_TOLERANCE, agree
from memaudit_gym.optimum.solve import Optimum

#: (field, recorded, recomputed, what is wrong besides).
Fault = tuple[str, Any, Any, str]


@dataclass(frozen=True)
class Claim:
    """What is recorded of an optimum.

    Args:
        episode: The record.
        value: F of its store.
    """

    episode: Episode
    value: float


def settled(
    fresh: Fresh, claim: Claim | None, values: Sequence[float], repeatable: bool
) -> tuple[Optimum, list[Fault]]:
    """The bounds that all records of a package and budget must have, and what is wrong with OPT's.

    Args:
        fresh: OPT solved anew.
        claim: The record of OPT; None where there is none, or its store is none.
        values: F of every recorded store.
        repeatable: Whether the run's solvers give the same again.
    """
    if claim is None:
        low = max([fresh.again.low, *values])
        return _bounds(fresh, low, max(fresh.again.high, low), fresh.again.certified), []
    if fresh.again.certified if repeatable else claim.episode.certified:
        faults = list(certified_faults(fresh, claim))
        value = fresh.best.value if faults else claim.value
        found = _bounds(fresh, value, value, True)
    else:
        low = max(values)
        faults = list(_interval_faults(fresh, claim, low, repeatable))
        high = max(fresh.again.high, low) if faults else claim.episode.optimum_high
        found = _bounds(fresh, low, high, False)
    if not repeatable and claim.episode.second_solver_agreed is None:
        # Whether two solvers came to an end in the run was a matter of its clock.
        found = replace(found, agreed=None, difference=None)
    return found, faults


def certified_faults(fresh: Fresh, claim: Claim) -> Iterator[Fault]:
    """What is wrong with a store that is called an optimum."""
    best = fresh.best
    if not best.certified:
        yield "certified", True, False, f"OPT is between {best.low:.12g} and {best.high:.12g}"
    elif not agree(claim.value, best.value):
        yield "value", claim.value, best.value, ""


def _interval_faults(fresh: Fresh, claim: Claim, low: float, repeatable: bool) -> Iterator[Fault]:
    best, high = fresh.best, claim.episode.optimum_high
    worth = max(best.low, low)
    if high < worth and not agree(high, worth):
        yield "optimum_high", high, worth, "a store is worth more"
    elif low > best.high and not agree(low, best.high):
        yield "optimum_low", low, best.high, "no store is worth that much"
    elif repeatable and not _near(high, max(fresh.again.high, low)):
        yield "optimum_high", high, max(fresh.again.high, low), ""


def _near(first: float, second: float) -> bool:
    return abs(first - second) <= BOUND_TOLERANCE * max(1.0, abs(first), abs(second))


def _bounds(fresh: Fresh, low: float, high: float, certified: bool) -> Optimum:
    return replace(fresh.again, value=low, low=low, high=high, certified=certified)
