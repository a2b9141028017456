"""Is SCIP, as the library calls it, quicker than HiGHS and than SCIP on a plain formulation?

Every time begins at the package and ends at the optimum, so it includes building the model. It is
time of the processor on one thread, which other programs on the machine disturb least. The optima
of ours are checked as certificates are; the others' bounds must enclose them.

HiGHS stops at its default gap, 1e-4; SCIP, here and there, at none.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

from benchmarks.optimum_parts.family import hard_package
from benchmarks.optimum_parts.plain import Answer, plain_highs, plain_scip
from benchmarks.optimum_parts.section import Section, timed
from memaudit_gym.budget import resolve_budget
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.optimum.opinion import opinion
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.scip import scip
from memaudit_gym.package import Package
from memaudit_gym.terminal.quiet import remark

#: (experiences, units, budget as a share of the raw cost) of the hard family, and the seeds there.
#: At 1,000 experiences and 15 % neither solver closes the gap within minutes.
QUICK = {(50, 75, 0.15): range(3), (100, 150, 0.15): range(5), (1000, 2000, 0.05): range(1)}
FULL = {
    (50, 75, 0.15): range(5),
    (100, 150, 0.15): range(11),
    (300, 600, 0.15): range(2),
    (1000, 2000, 0.05): range(3),
    (1000, 2000, 0.08): range(3),
}
BUDGETS = ("2%", "5%", "10%", "20%")
#: Seconds after which a solver is stopped.
LIMIT = 300.0
_ROOT = Path(__file__).resolve().parents[2]

Plain = Callable[[Package, float, float], Answer]


def scip_vs_highs_hard(quick: bool) -> Section:
    """Median time over the hard family, ours over HiGHS's."""
    _warm_up()
    rows, ours, theirs = [], list[float](), list[float]()
    for size, seeds in (QUICK if quick else FULL).items():
        for seed in seeds:
            package, budget = hard_package(seed, *size)
            row, own, other = _compared(package, budget, plain_highs)
            rows.append(row)
            ours.append(own)
            theirs.append(other)
    return Section(
        "SCIP as the library calls it and HiGHS on the hard family: seconds, model included",
        ["package", "budget", "optimum", "SCIP", "nodes", "HiGHS", "nodes", "ratio"],
        rows,
        {"scip_vs_highs_hard": median(ours) / median(theirs)},
    )


def scip_vs_plain_locomo(quick: bool) -> Section:
    """Time on LoCoMo conversations, ours over that of the plain formulation."""
    title = "SCIP as the library calls it and on a plain formulation, on LoCoMo: seconds"
    packages = _conversations()[: 2 if quick else None]
    if not packages:
        return Section(f"{title}: left out, MEMAUDIT_DATA names no folder with it", [], [], {})
    _warm_up()
    rows, ours, theirs = [], list[float](), list[float]()
    for package in packages:
        for share in BUDGETS:
            budget = resolve_budget(share, package.raw_cost)
            row, own, other = _compared(package, budget, plain_scip, repeats=3)
            rows.append(row)
            ours.append(own)
            theirs.append(other)
    return Section(
        title,
        ["package", "budget", "optimum", "ours", "nodes", "plain", "nodes", "ratio"],
        rows,
        {
            "scip_vs_plain_locomo": median(o / t for o, t in zip(ours, theirs, strict=True)),
            "scip_vs_plain_locomo_total": sum(ours) / sum(theirs),
        },
    )


def _compared(
    package: Package, budget: float, plain: Plain, repeats: int = 1
) -> tuple[Sequence[str], float, float]:
    """(a row of the table, our seconds, theirs), the best of so many repeats.

    Raises:
        RuntimeError: Ours is not certified, or the other's bounds do not enclose it.
    """
    times = range(repeats)
    solver = scip(LIMIT)
    solved = [timed(lambda: solver.solve(reduce_package(package, budget))) for _ in times]
    found, own = solved[0][0], min(seconds for _, seconds in solved)
    proven = replace(solver, solve=lambda _: found)
    certificate = opinion(package, reduce_package(package, budget), proven, None)
    answers = [timed(lambda: plain(package, budget, LIMIT)) for _ in times]
    answer, other = answers[0][0], min(seconds for _, seconds in answers)
    best, room = certificate.objective, 1e-6 * max(1.0, certificate.objective)
    if not certificate.certified(package):
        raise RuntimeError(f"{package.name} at {budget:g}: {certificate.faults(package)}")
    if not answer.primal - room <= best <= answer.dual + room:
        raise RuntimeError(f"{package.name} at {budget:g}: the solvers do not agree")
    mark = "" if answer.status == "optimal" else ">"
    row = [
        package.name,
        f"{budget:g}",
        f"{best:.6g}",
        f"{own:.3f}",
        str(found.nodes),
        f"{mark}{other:.3f}",
        str(answer.nodes),
        f"{own / other:.2f}",
    ]
    return row, own, other


def _warm_up() -> None:
    """Loads the solvers and compiles what is compiled."""
    package, budget = hard_package(0, 80, 400)
    scip().solve(reduce_package(package, budget))
    plain_highs(package, budget, LIMIT)
    plain_scip(package, budget, LIMIT)


def _conversations() -> list[Package]:
    folder = Path(os.environ.get("MEMAUDIT_DATA", _ROOT.parent / "shared" / "data"))
    file = folder / "locomo7.json"
    if not file.is_file():
        remark(f"no {file.name} in the folder that MEMAUDIT_DATA names")
        return []
    return build_locomo(file)
