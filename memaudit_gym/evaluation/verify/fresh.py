"""Optima solved anew: nothing that a disk has kept is trusted."""

from __future__ import annotations

from dataclasses import dataclass

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.verify.claims import Claims
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.solve import Optimum, check_mode, optimum
from memaudit_gym.package import Package

#: What a mode proves, in rising order.
_STRENGTH = {"bound": 0, "scip": 1, "exact": 1, "auto": 1, "both": 2, "all": 3}


@dataclass(frozen=True)
class Solving:
    """How optima are solved anew.

    Args:
        claims: What was run.
        certify: How besides, None for as it was alone.
        time_limit: Seconds of each solve of what is recorded as certified, default as many as it
            takes; what is recorded as an interval is solved with the limit of the run, or with
            this one where it is longer.
    """

    claims: Claims
    certify: str | None = None
    time_limit: float | None = None

    def __post_init__(self) -> None:
        if self.certify is None:
            return
        check_mode(self.certify)
        if _STRENGTH[self.certify] < _STRENGTH[self.claims.certify]:
            recorded = self.claims.certify
            problem = f"{self.certify} is weaker than what is recorded, {recorded}"
            raise InputError(problem, file="--certify")

    def limit(self, closed: bool) -> float | None:
        """Seconds of a solve.

        Args:
            closed: Whether its optimum is recorded as certified.
        """
        own, recorded = self.time_limit, self.claims.time_limit
        if closed:
            return own
        return None if recorded is None else max(recorded, own or recorded)

    @property
    def repeatable(self) -> bool:
        """Whether the run's solvers give the same again: no clock had a say in it."""
        return self.claims.time_limit is None


@dataclass(frozen=True)
class Fresh:
    """OPT of a package and a budget, solved anew.

    Args:
        again: In the mode of the run.
        best: In the stronger mode that was asked for, or the same.
    """

    again: Optimum
    best: Optimum


class FreshOptima:
    """The optima of one package.

    Args:
        how: How they are solved.
    """

    def __init__(self, how: Solving) -> None:
        self._how = how
        self._own = Cache()  # so that a stronger mode does not repeat a solver

    def solve(self, package: Package, budget: float, closed: bool) -> Fresh:
        """OPT.

        Args:
            package: The package, or a part of it.
            budget: The storage budget.
            closed: Whether it is recorded as certified.
        """
        limit = self._how.limit(closed)
        again = optimum(package, budget, self._how.claims.certify, self._own, limit)
        if self._how.certify is None:
            return Fresh(again, again)
        more = optimum(package, budget, self._how.certify, self._own, limit)
        return Fresh(again, more)
