"""OPT by HiGHS: a third opinion, from a program of its own.

It shares nothing with what SCIP is given, neither presolve nor start nor cuts, only the problem:

    maximise   sum_r w_r y_r
    subject to y_r <= slope * sum_u a_ur x_u + intercept   for every line of h_r
               sum_u c_u x_u <= B,  sum_{u in group} x_u <= k,  x_u in {0, 1}

A line without slope is only a bound on y_r.
"""

from __future__ import annotations

import ctypes
import math
import os
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.io.signals import interruptible
from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.optimum.solver import OPTIMAL, Found, Solver

NAME = "HiGHS"
#: HiGHS's options where they are not its defaults: tighter than any tolerance of ours.
SETTINGS: Mapping[str, Any] = {
    "mip_feasibility_tolerance": 1e-9,
    "mip_rel_gap": 1e-9,
    "primal_feasibility_tolerance": 1e-9,
    "threads": 1,
}
#: Budgets above this are counted in larger coins: HiGHS takes 1e20 for infinity.
_LARGE = 1e12
_STATUS = {"kOptimal": OPTIMAL, "kModelEmpty": OPTIMAL, "kTimeLimit": "timelimit"}


def highs(time_limit: float | None = None) -> Solver:
    """HiGHS; at the time limit (seconds) its status is ``timelimit`` and its bounds an interval.

    Its ``solve`` raises InputError where an h is not piecewise linear.

    Raises:
        MissingExtraError: highspy is not installed.
    """
    settings = dict(SETTINGS)
    if time_limit is not None:
        settings["time_limit"] = float(time_limit)
    version = str(load_highs().Highs().version())
    return Solver(NAME, version, settings, lambda problem: solve_with(problem, settings))


def solve_with(problem: Problem, settings: Mapping[str, Any]) -> Found:
    """What HiGHS finds with the given options.

    Raises:
        InputError: An h that is not piecewise linear, or composites.
    """
    problem.require_no_bundles("HiGHS here")
    if not problem.is_linear:
        raise InputError("HiGHS takes only an h that is piecewise linear; SCIP takes every h")
    module = load_highs()
    solver = module.Highs()
    solver.setOptionValue("output_flag", False)
    for name, value in settings.items():
        solver.setOptionValue(name, value)
    worth = _power(max(problem.weights, default=1.0))
    solver.passModel(_Rows(problem).model(module, worth))
    solver.HandleUserInterrupt = True
    interruptible(solver.run, solver.cancelSolve)
    status, info = solver.getModelStatus().name, solver.getInfo()
    taken = list(solver.getSolution().col_value)[: len(problem.costs)]
    known = bool(taken) and math.isfinite(info.objective_function_value)
    return Found(
        status=_STATUS.get(status, status),
        items=tuple(item for item, x in enumerate(taken) if x > 0.5) if known else (),
        primal=info.objective_function_value * worth if known else 0.0,
        dual=info.mip_dual_bound * worth if problem.costs else 0.0,
        nodes=max(0, info.mip_node_count),
    )


class _Rows:
    """The constraint matrix by rows; columns are x of every item, then y of every unit."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.starts, self.columns = [0], list[int]()
        self.values, self.most = list[float](), list[float]()
        covering: list[tuple[list[int], list[float]]] = [([], []) for _ in problem.weights]
        for item, cells in enumerate(problem.cells):
            for unit, a in cells:
                covering[unit][0].append(item)
                covering[unit][1].append(a)
        self.lids = [math.inf] * len(problem.weights)
        for unit, (items, values) in enumerate(covering):
            for slope, intercept in problem.saturations[unit].segments or ():
                if slope:
                    y = len(problem.costs) + unit
                    self.add([y, *items], [1.0, *(-slope * a for a in values)], intercept)
                else:
                    self.lids[unit] = intercept
        coin = _power(problem.budget) if problem.budget > _LARGE else 1.0
        if sum(problem.costs) > problem.budget + COST_TOLERANCE:
            costs = [cost / coin for cost in problem.costs]
            self.add(range(len(costs)), costs, problem.budget / coin)
        for members in problem.groups:
            if len(members) > problem.k:
                self.add(members, [1.0] * len(members), problem.k)

    def add(self, columns: Any, values: list[float], most: float) -> None:
        """A row: the sum of values times columns is at most ``most``."""
        self.columns += columns
        self.values += values
        self.starts.append(len(self.columns))
        self.most.append(most)

    def model(self, module: Any, worth: float) -> Any:
        """The program, weights counted in ``worth``."""
        problem, infinity = self.problem, module.kHighsInf
        items, units = len(problem.costs), len(problem.weights)
        model, kind = module.HighsLp(), module.HighsVarType
        model.num_col_, model.num_row_ = items + units, len(self.most)
        model.sense_ = module.ObjSense.kMaximize
        model.col_cost_ = np.array([*[0.0] * items, *(w / worth for w in problem.weights)])
        model.col_lower_ = np.zeros(items + units)
        model.col_upper_ = np.array([1.0] * items + self.lids)
        model.integrality_ = [kind.kInteger] * items + [kind.kContinuous] * units
        model.row_lower_ = np.full(len(self.most), -infinity)
        model.row_upper_ = np.array(self.most, dtype=np.float64)
        model.a_matrix_.format_ = module.MatrixFormat.kRowwise
        model.a_matrix_.start_ = np.array(self.starts, dtype=np.int32)
        model.a_matrix_.index_ = np.array(self.columns, dtype=np.int32)
        model.a_matrix_.value_ = np.array(self.values, dtype=np.float64)
        return model


def _power(number: float) -> float:
    """The largest power of two that is not above a number."""
    return 2.0 ** (math.frexp(number)[1] - 1)


def load_highs() -> Any:
    """The binding, which says nothing from now on.

    Raises:
        MissingExtraError: highspy is not installed.
    """
    try:
        import highspy
    except ImportError as error:
        raise MissingExtraError(
            "the third opinion needs HiGHS; install it with: pip install 'memaudit-gym[highs]'"
        ) from error
    _greet(highspy)
    return highspy


@lru_cache(maxsize=1)
def _greet(module: Any) -> None:
    """Lets HiGHS greet nobody: its first object in a process writes two lines to stdout.

    It does so below Python, and stdout is for results. Where a stream is closed nothing matters.
    """
    try:
        sys.stdout.flush()
        kept = os.dup(1)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        return
    try:
        module.Highs()
        ctypes.CDLL("msvcrt" if sys.platform == "win32" else None).fflush(None)
    finally:
        os.dup2(kept, 1)
        os.close(kept)
