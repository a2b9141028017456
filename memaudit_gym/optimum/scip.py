"""OPT by SCIP: presolved, begun from a good store, solved as a mixed-integer linear program.

What SCIP is given stands in :mod:`memaudit_gym.optimum.presolve` and
:mod:`memaudit_gym.optimum.scip_model`. A curved h (log1p, sqrt) is approached from above by lines:
SCIP's bound then holds for F too, F of its store is the other bound, and where they are apart the
tangents at that store are added and SCIP is asked again. Every solve has a fresh model and one
thread.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.optimum.arrays import ArrayProblem
from memaudit_gym.optimum.lagrangian import useful_items
from memaudit_gym.optimum.presolve import Program, presolve
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.optimum.scip_model import Run, run
from memaudit_gym.optimum.solver import OPTIMAL, Found, Solver, relative_gap
from memaudit_gym.optimum.tangents import Envelope

NAME = "SCIP"
#: SCIP's parameters where they are not its defaults, chosen by measurement: after a few rounds of
#: cuts branching is quicker than more of them, Gomory cuts cost more than they save, strong
#: branching need not look at many candidates, what presolving could find is taken out by ours, and
#: partial pricing solves the first linear program of a large package several times sooner.
#: The tolerances are tighter than any of ours.
SETTINGS: Mapping[str, Any] = {
    "heuristics": "fast",
    "presolving": "off",
    "branching/relpscost/initcand": 10,
    "branching/relpscost/inititer": 10,
    "lp/pricing": "p",
    "lp/threads": 1,
    "numerics/dualfeastol": 1e-9,
    "numerics/feastol": 1e-9,
    "separating/gomory/freq": -1,
    "separating/maxroundsroot": 5,
}
#: Changes whenever another store or bound could come out with the same settings.
FORMULATION = 3
#: With a curved h: what the bounds may be apart, as a share of the upper one.
TOLERANCE = 5e-7
#: Smaller programs are solved sooner than a start is found for them.
START_ITEMS = 300
#: How long the start is annealed, and how often the prices move that tell which items matter.
_SWEEPS, _STEPS = 200, 200
#: Where more than this share of the items matter a second presolve does not pay.
_MOST_USEFUL = 0.9
#: How often tangents are added at most.
_MOST_ROUNDS = 100


def scip(time_limit: float | None = None, memory_limit: float | None = None) -> Solver:
    """SCIP; at a limit its status is ``timelimit`` or ``memlimit`` and its bounds an interval.

    Args:
        time_limit: In seconds, default none.
        memory_limit: In megabytes, default none. SCIP counts what it takes by its own account.

    Raises:
        InputError: A limit that is not a positive number.
        MissingExtraError: PySCIPOpt is not installed.
    """
    settings = {"formulation": FORMULATION, "tolerance": TOLERANCE, **SETTINGS}
    for kind, limit in (("time", time_limit), ("memory", memory_limit)):
        if limit is not None:
            if not 0 < limit < math.inf:
                raise InputError(f"a {kind} limit must be a positive number, not {limit!r}")
            settings[f"limits/{kind}"] = float(limit)
    version = f"{scip_version()} (PySCIPOpt {_import().__version__})"
    return Solver(NAME, version, settings, lambda problem: _Search(problem, settings).solve())


def _import() -> Any:
    try:
        import pyscipopt
    except ImportError as error:
        raise MissingExtraError(
            "certified optima need PySCIPOpt; install it with: pip install pyscipopt"
        ) from error
    return pyscipopt


@lru_cache(maxsize=1)
def scip_version() -> str:
    """SCIP's own version, such as ``10.0.2``.

    Raises:
        MissingExtraError: PySCIPOpt is not installed.
    """
    model = _import().Model()
    return f"{model.getMajorVersion()}.{model.getMinorVersion()}.{model.getTechVersion()}"


class _Search:
    """SCIP asked until its bound and F of the best store are as close as they have to be."""

    def __init__(self, problem: Problem, settings: Mapping[str, Any]) -> None:
        self.ends = time.monotonic() + settings.get("limits/time", math.inf)
        self.tolerance = settings["tolerance"]
        self.program, self.best = _prepared(problem)
        ours = ("formulation", "tolerance")
        self.parameters = {name: value for name, value in settings.items() if name not in ours}
        self.envelopes = [Envelope(unit) for unit in self.program.units]
        self.dual, self.nodes = math.inf, 0

    def solve(self) -> Found:
        """The best store with both bounds."""
        for _ in range(_MOST_ROUNDS):
            found = self._round()
            if not self._is_curved():
                return self._found(found.status, found.primal)
            value = self._value(self.best)
            if found.status != OPTIMAL or relative_gap(value, self.dual) <= self.tolerance:
                return self._found(found.status, value)
            if not self._touch(found.items or ()):
                break
        return self._found("roundlimit", self._value(self.best))

    def _round(self) -> Run:
        parameters = dict(self.parameters)
        if "limits/time" in parameters:
            parameters["limits/time"] = max(0.0, self.ends - time.monotonic())
        lines = [envelope.lines for envelope in self.envelopes]
        found = run(self.program, lines, self.best, parameters, _import())
        self.nodes += found.nodes
        self.dual = min(self.dual, found.dual)
        if found.items is not None and not self._is_worse(found.items):
            self.best = found.items
        return found

    def _is_curved(self) -> bool:
        return any(envelope.curved for envelope in self.envelopes)

    def _is_worse(self, items: Sequence[int]) -> bool:
        # Where h is piecewise linear SCIP's own store is what it vouches for.
        return self._is_curved() and self._value(items) < self._value(self.best)

    def _value(self, items: Sequence[int] | None) -> float:
        """F of a store."""
        taken = set(items or ())
        own = math.fsum(self.program.gains[item] for item in taken)
        units = zip(self.program.units, self.envelopes, strict=True)
        return own + math.fsum(u.weight * e.h(u.covered_by(taken)) for u, e in units)

    def _touch(self, items: Sequence[int]) -> bool:
        """Adds the tangents at a store; whether there were any to add."""
        taken = set(items)
        units = zip(self.program.units, self.envelopes, strict=True)
        return any([e.touch(u.covered_by(taken)) for u, e in units])

    def _found(self, status: str, primal: float) -> Found:
        items = tuple(self.program.items[item] for item in self.best or ())
        return Found(status, items, primal, self.dual, self.nodes)


def _prepared(problem: Problem) -> tuple[Program, tuple[int, ...] | None]:
    """(what SCIP is given, the store that it begins with, as positions in it).

    A large program begins with an annealed store, and without the items that no better one holds.
    """
    program = presolve(problem)
    if len(program.items) <= START_ITEMS or problem.bundles:
        return program, None
    rest = problem.restricted(program.items)
    store, useful = useful_items(ArrayProblem.from_problem(rest), _SWEEPS, _STEPS)
    if useful.mean() > _MOST_USEFUL:
        return program, tuple(np.flatnonzero(store).tolist())
    kept = np.flatnonzero(useful).tolist()
    smaller = presolve(rest.restricted(kept))
    among = [kept[item] for item in smaller.items]
    start = tuple(position for position, item in enumerate(among) if store[item])
    return replace(smaller, items=tuple(program.items[item] for item in among)), start
