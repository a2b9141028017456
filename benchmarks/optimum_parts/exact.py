"""How much faster than SCIP is the exact search on MemAudit-Small?

Both begin at the packages and end at their optima, on one thread. SCIP is given a new model for
every package and budget, as its binding wants it. The exact search is asked for all packages and
budgets in one call, which prepares each package once; the figures named ``single`` ask for one
package and budget a call, which prepares everything anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from benchmarks.optimum_parts.section import Section, timed
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.optimum.batch import Optima, exact_optima
from memaudit_gym.optimum.certificate import agree
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.scip import scip
from memaudit_gym.package import Package

BUDGETS = (2, 4, 8, 16)


def exact_vs_scip(quick: bool) -> Section:
    """The speed-up on every distribution, median over the budgets."""
    exact_optima([generate("base", 0), generate("summary_tradeoff", 0)], BUDGETS)  # compiles
    rows, batched, single = [], {}, {}
    for name in DISTRIBUTIONS:
        seeds = (20 if quick else 200) if name == "base" else (5 if quick else 50)
        packages = [generate(name, seed) for seed in range(seeds)]
        optima, together = _together(packages)
        share = together / len(packages) / len(BUDGETS)
        slow = [_scip_seconds(packages, optima, column) for column in range(len(BUDGETS))]
        alone = [_single_seconds(packages, budget) for budget in BUDGETS]
        batched[name] = median(seconds / share for seconds in slow)
        single[name] = median(s / f for s, f in zip(slow, alone, strict=True))
        times = [*slow, median(alone), share]
        rows.append(
            [
                name,
                *(f"{t * 1e6:.0f}" for t in times),
                f"{single[name]:.0f}",
                f"{batched[name]:.0f}",
            ]
        )
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


def _together(packages: Sequence[Package]) -> tuple[Optima, float]:
    return timed(lambda: exact_optima(packages, BUDGETS))


def _scip_seconds(packages: Sequence[Package], optima: Optima, column: int) -> float:
    """Seconds an optimum at one budget; the two solvers must agree on every one."""
    solver, budget = scip(), BUDGETS[column]
    found, seconds = timed(lambda: [solver.solve(reduce_package(p, budget)) for p in packages])
    for row, package in enumerate(packages):
        value, sure = float(optima.values[row, column]), optima.certified[row, column]
        if not sure or not agree(found[row].primal, value):
            raise RuntimeError(f"{package.name} at {budget}: the solvers do not agree")
    return seconds / len(packages)


def _single_seconds(packages: Sequence[Package], budget: float) -> float:
    _, seconds = timed(lambda: [exact_optima([package], [budget]) for package in packages])
    return seconds / len(packages)
