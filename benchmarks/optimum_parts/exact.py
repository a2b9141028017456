"""How much faster than SCIP is the exact search on MemAudit-Small?

Both begin at the packages and end at their optima, on one thread. SCIP is given a new model for
every package and budget, as its binding wants it. The exact search is asked for all budgets of a
package in one call (batch), which prepares the package once; the figures named ``single`` ask for
one budget a call, which prepares the package anew each time. Times are medians over packages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import median
from typing import NamedTuple

from benchmarks.optimum_parts.section import Section, timed
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.optimum.batch import Optima, exact_optima
from memaudit_gym.optimum.certificate import agree
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.scip import scip
from memaudit_gym.optimum.solver import Found, Solver
from memaudit_gym.package import Package

BUDGETS = (2, 4, 8, 16)


def exact_vs_scip(quick: bool) -> Section:
    """The speed-up on every distribution, median over the budgets."""
    exact_optima([generate("base", 0), generate("summary_tradeoff", 0)], BUDGETS)  # compiles
    rows, batched, single = [], {}, {}
    for name in DISTRIBUTIONS:
        seeds = (20 if quick else 200) if name == "base" else (5 if quick else 50)
        times = _times([generate(name, seed) for seed in range(seeds)])
        batched[name] = median(slow / times.batched for slow in times.scip)
        single[name] = median(s / f for s, f in zip(times.scip, times.single, strict=True))
        cells = [*times.scip, median(times.single), times.batched]
        ratios = [f"{single[name]:.0f}", f"{batched[name]:.0f}"]
        rows.append([name, *(f"{seconds * 1e6:.0f}" for seconds in cells), *ratios])
    return Section(
        "The exact search and SCIP on MemAudit-Small: microseconds an optimum, models included",
        ["distribution", *(f"SCIP B={b}" for b in BUDGETS), "single", "batch", "ratio", "ratio"],
        rows,
        {
            "exact_vs_scip_base": batched["base"],
            "exact_vs_scip_base_single": single["base"],
            "exact_vs_scip_lowest": min(batched.values()),
            "exact_vs_scip_lowest_single": min(single.values()),
        },
    )


class Times(NamedTuple):
    """Median seconds an optimum: at every budget, and at all budgets in one call."""

    scip: list[float]
    single: list[float]
    batched: float


def _times(packages: Sequence[Package]) -> Times:
    solver, optima, batched = scip(), [], []
    for package in packages:
        found, seconds = timed(partial(exact_optima, [package], BUDGETS))
        optima.append(found)
        batched.append(seconds / len(BUDGETS))
    slow, single = [], []
    for column, budget in enumerate(BUDGETS):
        calls = [timed(partial(exact_optima, [package], [budget])) for package in packages]
        single.append(median(seconds for _, seconds in calls))
        solves = [timed(partial(_solve, solver, package, budget)) for package in packages]
        slow.append(median(seconds for _, seconds in solves))
        for package, found, (other, _) in zip(packages, optima, solves, strict=True):
            _compare(package, budget, found, column, other.primal)
    return Times(slow, single, median(batched))


def _solve(solver: Solver, package: Package, budget: float) -> Found:
    return solver.solve(reduce_package(package, budget))


def _compare(package: Package, budget: float, found: Optima, column: int, other: float) -> None:
    if not found.certified[0, column] or not agree(other, float(found.values[0, column])):
        raise RuntimeError(f"{package.name} at {budget}: the solvers do not agree")
