"""The exact search: a branch and bound that leans on no solver.

It handles every concave h, any k and any costs. It is the independent second opinion on what SCIP
says, and the only one on log1p and sqrt. Where coverages, weights, costs and tables are short
decimals it computes in whole numbers and its optimum is exact, not within a tolerance; else in
floats (see :mod:`memaudit_gym.optimum.packing`). The search itself is in
:mod:`memaudit_gym.optimum.kernel`, which is compiled when it is first used.
"""

from __future__ import annotations

from types import ModuleType

import numpy as np

from memaudit_gym.errors import MissingExtraError
from memaudit_gym.optimum.packing import pack
from memaudit_gym.optimum.problem import Problem
from memaudit_gym.optimum.solver import OPTIMAL, Found, Solver

NAME = "exact search"
#: Changes whenever another store, bound or number of nodes could come out.
VERSION = "3"
#: Nodes after which the search gives up and reports the bounds it has.
NODE_LIMIT = 1_000_000
#: About how many coverage cells are looked at between two chances to interrupt a search.
_AT_ONCE = 20_000_000


def exact_search(node_limit: int = NODE_LIMIT) -> Solver:
    """The search; at the node limit its status is ``nodelimit`` and its bounds an interval.

    Its ``solve`` raises MissingExtraError where numba is not installed.
    """
    settings = {"node_limit": node_limit}
    return Solver(NAME, VERSION, settings, lambda problem: _solve(problem, node_limit))


def load_kernel() -> ModuleType:
    """The compiled search.

    Raises:
        MissingExtraError: numba is not installed.
    """
    try:
        from memaudit_gym.optimum import kernel
    except ImportError as error:
        raise MissingExtraError(
            "the exact search needs numba; install it with: pip install numba"
        ) from error
    return kernel


def _solve(problem: Problem, node_limit: int) -> Found:
    kernel, packing = load_kernel(), pack(problem)
    # Not its machine code: a signal while that hands a named tuple to Python ends the process.
    search = kernel.begin.py_func(packing.arrays, packing.budgets([problem.budget])[0])
    size = sum(len(cells) for cells in problem.cells) + len(problem.costs)
    step = 1 + _AT_ONCE // (size + 1)
    limit = min(step, node_limit)
    # Machine code hears no Ctrl-C, so it comes back now and then.
    while not (done := kernel.go_on(packing.arrays, search, limit)) and limit < node_limit:
        limit = min(limit + step, node_limit)
    best, dual = search.numbers[kernel.BEST], search.numbers[kernel.DUAL]
    return Found(
        status=OPTIMAL if done else "nodelimit",
        items=tuple(np.flatnonzero(search.store).tolist()),
        primal=packing.number(best),
        dual=packing.number(dual),
        nodes=int(search.counts[kernel.NODES]),
        exact=packing.exact(best),
    )
