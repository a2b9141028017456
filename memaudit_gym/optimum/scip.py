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
from functools import lru_cache
from typing import Any

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.optimum.solver import Found, Solver

NAME = "SCIP"
#: SCIP's parameters where they are not its defaults: tighter than any tolerance of ours.
SETTINGS: Mapping[str, Any] = {
    "lp/threads": 1,
    "numerics/dualfeastol": 1e-9,
    "numerics/feastol": 1e-9,
}


def scip(time_limit: float | None = None) -> Solver:
    """SCIP; at the time limit (seconds) its status is ``timelimit`` and its bounds an interval.

    Its ``solve`` raises InputError where an h is not piecewise linear, and KeyboardInterrupt
    when the user interrupts it.

    Raises:
        InputError: A time limit that is not a positive number.
        MissingExtraError: PySCIPOpt is not installed.
    """
    settings = dict(SETTINGS)
    if time_limit is not None:
        if not 0 < time_limit < math.inf:
            raise InputError(f"a time limit must be a positive number, not {time_limit!r}")
        settings["limits/time"] = float(time_limit)
    return Solver(NAME, _version(), settings, lambda problem: _solve(problem, settings))


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
def _version() -> str:
    pyscipopt = _import()
    return f"{pyscipopt.Model().version()} (PySCIPOpt {pyscipopt.__version__})"


def _solve(problem: Problem, settings: Mapping[str, Any]) -> Found:
    require_linear(problem)
    model = _import().Model()
    model.hideOutput()
    for name, value in settings.items():
        model.setParam(name, value)
    # A power of two changes no digit, and SCIP's tolerances suit an objective of about 1.
    scale = 2.0 ** -math.frexp(max(problem.weights, default=1.0))[1]
    taken = _build(model, problem, scale)
    model.optimize()
    if model.getStatus() == "userinterrupt":
        raise KeyboardInterrupt
    if not model.getNSols():
        return Found(model.getStatus(), (), 0.0, model.getDualbound() / scale, 0)
    best = model.getBestSol()
    return Found(
        status=model.getStatus(),
        items=tuple(item for item, x in enumerate(taken) if best[x] > 0.5),
        primal=model.getPrimalbound() / scale,
        dual=model.getDualbound() / scale,
        nodes=model.getNTotalNodes(),
    )


def _build(model: Any, problem: Problem, scale: float) -> list[Any]:
    """Writes the program into the model; returns x."""
    quicksum = _import().quicksum
    model.setMaximize()
    x = [model.addVar(vtype="B") for _ in problem.costs]
    covered: list[list[Any]] = [[] for _ in problem.weights]
    for item, cells in enumerate(problem.cells):
        for unit, a in cells:
            covered[unit].append((a, x[item]))
    for terms, weight, h in zip(covered, problem.weights, problem.saturations, strict=True):
        lines = h.segments or ()
        top = min((intercept for slope, intercept in lines if not slope), default=None)
        y = model.addVar(obj=weight * scale, ub=top)
        for slope, intercept in lines:
            if slope:
                model.addCons(y <= slope * quicksum(a * taken for a, taken in terms) + intercept)
    if not problem.fits(sum(problem.costs)):
        spent = quicksum(cost * taken for cost, taken in zip(problem.costs, x, strict=True))
        model.addCons(spent <= problem.budget)
    for members in problem.groups:
        if len(members) > problem.k:
            model.addCons(quicksum(x[item] for item in members) <= problem.k)
    return x
