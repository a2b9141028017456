"""The plain formulations that SCIP's own is measured against, settings as they come.

    maximise   sum_r w_r y_r
    subject to y_r <= sum_u a_ur x_u,  0 <= y_r <= 1,
               sum_u c_u x_u <= B,  sum_{u in group} x_u <= k,  x_u in {0, 1}

All candidates and units of the package are in them. They take cap1 only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from memaudit_gym.package import Package


@dataclass(frozen=True)
class Answer:
    """What a solver said: its status, both bounds, and how many nodes it opened."""

    status: str
    primal: float
    dual: float
    nodes: int


def covering(package: Package) -> list[list[tuple[int, float]]]:
    """The (candidate, coverage) cells of every unit."""
    rows: list[list[tuple[int, float]]] = [[] for _ in package.units]
    for u in range(len(package.candidates)):
        for unit, a in zip(*(part.tolist() for part in package.coverage.row(u)), strict=True):
            rows[unit].append((u, a))
    return rows


def plain_scip(package: Package, budget: float, limit: float) -> Answer:
    """SCIP with its default settings; ``limit`` in seconds."""
    import pyscipopt

    model, total = pyscipopt.Model(), pyscipopt.quicksum
    model.hideOutput()
    model.setParam("limits/time", limit)
    model.setMaximize()
    x = [model.addVar(vtype="B") for _ in package.candidates]
    for cells, weight in zip(covering(package), package.weights.tolist(), strict=True):
        y = model.addVar(obj=weight, ub=1.0)
        model.addCons(y <= total(a * x[u] for u, a in cells))
    costs = package.costs.tolist()
    model.addCons(total(c * one for c, one in zip(costs, x, strict=True)) <= budget)
    for first, last in pairwise(package.group_ptr.tolist()):
        if last - first > package.k:
            model.addCons(total(x[first:last]) <= package.k)
    model.optimize()
    return Answer(
        model.getStatus(), model.getPrimalbound(), model.getDualbound(), model.getNTotalNodes()
    )


def plain_highs(package: Package, budget: float, limit: float) -> Answer:
    """HiGHS with its default settings, on one thread; ``limit`` in seconds."""
    solver = _highs(package, budget, {"time_limit": limit})
    info, status = solver.getInfo(), solver.getModelStatus().name
    return Answer(
        {"kOptimal": "optimal", "kTimeLimit": "timelimit"}.get(status, status),
        info.objective_function_value,
        info.mip_dual_bound,
        info.mip_node_count,
    )


def linear_relaxation(package: Package, budget: float) -> float:
    """The optimum where candidates may be kept in part, by HiGHS."""
    solver = _highs(package, budget, {"solve_relaxation": True})
    return float(solver.getInfo().objective_function_value)


def _highs(package: Package, budget: float, options: Mapping[str, Any]) -> Any:
    from memaudit_gym.optimum.highs import load_highs

    module = load_highs()
    solver = module.Highs()
    for name, value in {"output_flag": False, "threads": 1, **options}.items():
        solver.setOptionValue(name, value)
    solver.passModel(_highs_model(module, package, budget))
    solver.run()
    return solver


def _highs_model(module: Any, package: Package, budget: float) -> Any:
    n, m = len(package.candidates), len(package.units)
    rows = list(_rows(package, budget))
    model, kind = module.HighsLp(), module.HighsVarType
    model.num_col_, model.num_row_ = n + m, len(rows)
    model.sense_ = module.ObjSense.kMaximize
    model.col_cost_ = np.concatenate([np.zeros(n), package.weights])
    model.col_lower_, model.col_upper_ = np.zeros(n + m), np.ones(n + m)
    model.integrality_ = [kind.kInteger] * n + [kind.kContinuous] * m
    model.row_lower_ = np.full(len(rows), -module.kHighsInf)
    model.row_upper_ = np.array([most for _, _, most in rows], dtype=np.float64)
    model.a_matrix_.format_ = module.MatrixFormat.kRowwise
    sizes = [len(columns) for columns, _, _ in rows]
    model.a_matrix_.start_ = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)
    model.a_matrix_.index_ = np.array([c for row in rows for c in row[0]], dtype=np.int32)
    model.a_matrix_.value_ = np.array([v for row in rows for v in row[1]], dtype=np.float64)
    return model


def _rows(package: Package, budget: float) -> Iterator[tuple[list[int], list[float], float]]:
    """(columns, values, upper bound) of every row; y of the units come after x."""
    n = len(package.candidates)
    for unit, cells in enumerate(covering(package)):
        yield [n + unit, *(u for u, _ in cells)], [1.0, *(-a for _, a in cells)], 0.0
    yield list(range(n)), package.costs.tolist(), budget
    for first, last in pairwise(package.group_ptr.tolist()):
        if last - first > package.k:
            yield list(range(first, last)), [1.0] * (last - first), float(package.k)
