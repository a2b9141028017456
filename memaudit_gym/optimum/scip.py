"""OPT by SCIP, as a mixed-integer linear program.

    maximise   sum_r w_r y_r
    subject to y_r <= slope * sum_u a_ur x_u + intercept   for every line of h_r
               sum_u c_u x_u <= B,  sum_{u in group} x_u <= k,  x_u in {0, 1}

A line without slope is only a bound on y_r. Every solve has a fresh model, one thread and
SCIP's default settings but for the tolerances.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.optimum.solver import Found, Solver
from memaudit_gym.saturation import Saturation

NAME = "SCIP"
#: SCIP's parameters where they are not its defaults: tighter than any tolerance of ours.
SETTINGS: Mapping[str, Any] = {
    "lp/threads": 1,
    "numerics/dualfeastol": 1e-9,
    "numerics/feastol": 1e-9,
}
#: Budgets above this are counted in larger coins.
_LARGE = 1e12


def scip(time_limit: float | None = None, memory_limit: float | None = None) -> Solver:
    """SCIP; at a limit its status is ``timelimit`` or ``memlimit`` and its bounds an interval.

    Args:
        time_limit: In seconds, default none.
        memory_limit: In megabytes, default none. SCIP counts what it takes by its own account.

    Its ``solve`` raises InputError where an h is not piecewise linear, and KeyboardInterrupt
    when the user interrupts it.

    Raises:
        InputError: A limit that is not a positive number.
        MissingExtraError: PySCIPOpt is not installed.
    """
    settings = dict(SETTINGS)
    for kind, limit in (("time", time_limit), ("memory", memory_limit)):
        if limit is not None:
            if not 0 < limit < math.inf:
                raise InputError(f"a {kind} limit must be a positive number, not {limit!r}")
            settings[f"limits/{kind}"] = float(limit)
    version = f"{scip_version()} (PySCIPOpt {_import().__version__})"
    return Solver(NAME, version, settings, lambda problem: _solve(problem, settings))


def require_linear(problem: Problem) -> None:
    """Refuses an h that is not piecewise linear.

    Raises:
        InputError: With what to do instead.
    """
    for saturation in problem.saturations:
        if saturation.segments is None:
            raise InputError(
                f"SCIP cannot take the saturation '{saturation.name}' here; only the exact search "
                "does (certify 'exact'), and only small packages are quick there"
            )


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


def _solve(problem: Problem, settings: Mapping[str, Any]) -> Found:
    require_linear(problem)
    model = _import().Model()
    model.hideOutput()
    for name, value in settings.items():
        model.setParam(name, value)
    units = _units(problem)
    scale = _power(max((unit.worth for unit in units), default=1.0))
    taken = _build(model, problem, units, scale)
    model.optimize()
    if model.getStatus() == "userinterrupt":
        raise KeyboardInterrupt
    if not model.getNSols():
        return Found(model.getStatus(), (), 0.0, model.getDualbound() * scale, 0)
    best = model.getBestSol()
    return Found(
        status=model.getStatus(),
        items=tuple(item for item, x in enumerate(taken) if best[x] > 0.5),
        primal=model.getPrimalbound() * scale,
        dual=model.getDualbound() * scale,
        nodes=model.getNTotalNodes(),
    )


@dataclass(frozen=True)
class _Unit:
    """A unit as the program has it: y_r counts in ``size``, about the most that it can be.

    So SCIP's absolute tolerances mean the same for every unit. Sizes are powers of two, which
    change no digit.
    """

    terms: list[tuple[float, int]]
    lines: tuple[tuple[float, float], ...]
    size: float
    worth: float


def _units(problem: Problem) -> list[_Unit]:
    terms: list[list[tuple[float, int]]] = [[] for _ in problem.weights]
    for item, cells in enumerate(problem.cells):
        for unit, a in cells:
            terms[unit].append((a, item))
    return [_unit(*unit) for unit in zip(terms, problem.weights, problem.saturations, strict=True)]


def _unit(terms: list[tuple[float, int]], weight: float, h: Saturation) -> _Unit:
    everything = sum(a for a, _ in terms)
    lines = h.segments or ()
    heights = [slope * everything + intercept for slope, intercept in lines]
    most = min(heights)
    size = _power(most)
    # Slopes fall from line to line: those after the lowest here never count.
    return _Unit(terms, lines[: heights.index(most) + 1], size, weight * size)


def _power(number: float) -> float:
    """The largest power of two that is not above a number."""
    return 2.0 ** (math.frexp(number)[1] - 1)


def _build(model: Any, problem: Problem, units: list[_Unit], scale: float) -> list[Any]:
    """Writes the program into the model, its objective in ``scale``; returns x."""
    quicksum = _import().quicksum
    model.setMaximize()
    x = [model.addVar(vtype="B") for _ in problem.costs]
    for unit in units:
        top = min((b / unit.size for slope, b in unit.lines if not slope), default=None)
        y = model.addVar(obj=unit.worth / scale, ub=top)
        for slope, intercept in unit.lines:
            if slope:
                covered = quicksum(slope * a / unit.size * x[item] for a, item in unit.terms)
                model.addCons(y <= covered + intercept / unit.size)
    if not problem.fits(sum(problem.costs)):
        # SCIP takes 1e20 for infinity.
        coin = _power(problem.budget) if problem.budget > _LARGE else 1.0
        spent = quicksum(cost / coin * taken for cost, taken in zip(problem.costs, x, strict=True))
        model.addCons(spent <= problem.budget / coin)
    for members in problem.groups:
        if len(members) > problem.k:
            model.addCons(quicksum(x[item] for item in members) <= problem.k)
    return x
