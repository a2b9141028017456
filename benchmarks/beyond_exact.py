"""Bounds where no solver closes OPT: python benchmarks/beyond_exact.py [--quick] [--json]

Two seeded families of 10^6 candidates, 2 * 10^5 units and 10^7 coverage cells, 1/100 of that with
--quick, four candidates an experience, one of which may be kept. Time is that of the bounds alone,
on one thread and after compilation; memory is the peak of the whole process, so far.

memories: candidates of very different length (log-normal costs and numbers of units) that keep
more or less of what they are about, units near each other in the stream. This is the family of the
target, a gap of at most 2 %.

overlapping: ten units anywhere, costs 1 to 8, as in the hard family of benchmarks/optimum.py. Where
the budget binds the gap is above 2 %, and that is the linear relaxation's, which no Lagrangian
bound of this form can beat: where candidates may be kept in part they cover every unit just once,
and whole ones never do. The last part shows it at 1/2500 of the size, where OPT is known: how far
the relaxation and the bound are above OPT there, and the store below it.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.optimum_parts.plain import linear_relaxation
from benchmarks.optimum_parts.section import machine, timed
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.output import show
from memaudit_gym.optimum.arrays import ArrayProblem, same_saturation
from memaudit_gym.optimum.lagrangian import bound
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience
from memaudit_gym.terminal.progress import progress

EXPERIENCES, UNITS = 250_000, 200_000
GROUP = 4
#: {family: budgets, in percent of the sum over experiences of the costliest candidate}
CASES = {"memories": (0.2, 0.5, 1.0), "overlapping": (2.0, 4.0)}
#: Where OPT is known: (family, budget in percent, the part of the size, seeds).
KNOWN = ("overlapping", 2.0, 2_500, range(5))

Rng = np.random.Generator
Parts = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]


def memories(rng: Rng, experiences: int, units: int) -> Parts:
    """(candidate and unit of every cell, coverages, costs)."""
    n = experiences * GROUP
    sizes = np.clip(np.rint(rng.lognormal(1.885, 1.0, n)), 1, units // 8).astype(np.int64)
    owners = np.repeat(np.arange(n), sizes)
    about = owners // GROUP * units / experiences
    near = np.rint(about + rng.laplace(scale=40, size=len(owners))).astype(np.int64) % units
    kept = rng.beta(1, 3, n)[owners]
    coverages = np.ceil(4 * rng.random(len(owners)) * kept) / 4
    return owners, near, coverages, np.maximum(1, np.rint(rng.lognormal(2.5, 1.0, n)))


def overlapping(rng: Rng, experiences: int, units: int) -> Parts:
    """(candidate and unit of every cell, coverages, costs)."""
    n = experiences * GROUP
    owners = np.repeat(np.arange(n), 10)
    anywhere = rng.integers(units, size=len(owners))
    coverages = rng.choice([0.25, 0.5, 1.0], len(owners))
    return owners, anywhere, coverages, rng.integers(1, 9, n).astype(np.float64)


FAMILIES = {"memories": memories, "overlapping": overlapping}


def problem(family: str, share: float, scale: int, seed: int = 0) -> ArrayProblem:
    """A problem of a family; a unit that is drawn twice for a candidate stands once."""
    rng = np.random.default_rng([seed, len(family)])
    experiences, units = EXPERIENCES // scale, UNITS // scale
    owners, about, coverages, costs = FAMILIES[family](rng, experiences, units)
    cells, first = np.unique(owners * units + about, return_index=True)
    n = len(costs)
    if family == "memories":
        weights = np.round(rng.lognormal(0.0, 1.0, units), 2) + 0.01
    else:
        weights = rng.choice([0.5, 1.0, 1.5, 2.0], units)
    return ArrayProblem(
        costs=costs,
        group_ptr=np.arange(0, n + 1, GROUP),
        row_ptr=np.searchsorted(cells, np.arange(n + 1) * units),
        units=(cells % units).astype(np.int32),
        coverages=coverages[first],
        weights=weights,
        saturations=same_saturation(units),
        budget=float(np.floor(share / 100 * costs.reshape(-1, GROUP).max(axis=1).sum())),
    )


def rows(scale: int) -> Iterator[dict[str, Any]]:
    """One row for each family and budget."""
    bound(problem("memories", 1.0, 10_000))  # compiles
    for family, shares in CASES.items():
        for share in shares:
            given = problem(family, share, scale)
            begin = perf_counter()
            found, processor = timed(partial(bound, given))
            seconds = perf_counter() - begin
            everything = given.value(np.ones(len(given.costs), dtype=np.bool_))
            yield {
                "family": family,
                "budget_percent": share,
                "candidates": len(given.costs),
                "units": len(given.weights),
                "cells": len(given.units),
                "low": found.low,
                "high": found.high,
                "gap": found.gap,
                "share_of_everything": found.low / everything,
                "seconds": seconds,
                "processor_seconds": processor,
                "peak_gb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6,
            }


def known() -> Iterator[dict[str, float]]:
    """Shares of OPT, one row for each small package whose OPT is known."""
    family, share, scale, seeds = KNOWN
    for seed in seeds:
        given = problem(family, share, scale, seed)
        package, found = as_package(given), bound(given)
        best = optimum(package, given.budget, "scip")
        if not best.certified:
            raise RuntimeError(f"seed {seed}: {best.certificate.faults(package)}")
        yield {
            "seed": seed,
            "optimum": best.value,
            "relaxation_above": linear_relaxation(package, given.budget) / best.value - 1,
            "bound_above": found.high / best.value - 1,
            "store_below": 1 - found.low / best.value,
        }


def as_package(given: ArrayProblem) -> Package:
    """A small problem with a record for everything."""
    cells, units = given.row_ptr, [f"r{r}" for r in range(len(given.weights))]
    return Package.build(
        name="small",
        experiences=[Experience(f"t{t}") for t in range(len(given.group_ptr) - 1)],
        candidates=[
            Candidate(f"c{u}", f"t{u // GROUP}", "other", "", cost)
            for u, cost in enumerate(given.costs.tolist())
        ],
        units=[EvidenceUnit(r, w) for r, w in zip(units, given.weights.tolist(), strict=True)],
        coverage={
            f"c{u}": {
                units[given.units[cell]]: float(given.coverages[cell])
                for cell in range(cells[u], cells[u + 1])
            }
            for u in range(len(given.costs))
        },
    )


def line(row: dict[str, Any]) -> str:
    """A row as text."""
    return (
        f"{row['family']:11}  {row['budget_percent']:g} %  {row['cells']:,} cells  "
        f"OPT in {row['low']:.6g}..{row['high']:.6g} ({row['share_of_everything']:.0%} of all)  "
        f"gap {row['gap']:.2%}  {row['seconds']:.1f} s "
        f"({row['processor_seconds']:.1f} s of the processor)  {row['peak_gb']:.2f} GB"
    )


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="beyond_exact.py")
    found.add_argument("--quick", action="store_true", help="1/100 of the size")
    add_output_arguments(found)
    return found


def run(arguments: argparse.Namespace) -> int:
    """Measures and prints; the exit status."""
    found, small = list[dict[str, Any]](), list[dict[str, float]]()
    total = sum(map(len, CASES.values()))
    with progress("bounds", total) as show_progress:
        for row in rows(100 if arguments.quick else 1):
            found.append(row)
            show_progress(len(found), total)
    with progress("known optima", len(KNOWN[3])) as show_progress:
        for one in known():
            small.append(one)
            show_progress(len(small))
    target = [row for row in found if row["family"] == "memories"]
    shares = ("relaxation_above", "bound_above", "store_below")
    figures = {
        "largest_gap": max(row["gap"] for row in target),
        "largest_gap_overlapping": max(row["gap"] for row in found if row not in target),
        "most_seconds": max(row["seconds"] for row in found),
        "peak_gb": max(row["peak_gb"] for row in found),
        **{f"known_{name}": max(row[name] for row in small) for name in shares},
    }
    report = {"machine": machine(), "quick": arguments.quick, **figures}
    text = [", ".join(f"{name} {value}" for name, value in machine().items()), *map(line, found)]
    for one in small:
        parts = ", ".join(f"{name.replace('_', ' ')} {one[name]:.2%}" for name in shares)
        text.append(
            f"overlapping at 1/{KNOWN[2]}, seed {one['seed']}: OPT {one['optimum']:g}, {parts}"
        )
    text += [f"{name}: {value:.3g}" for name, value in figures.items()]
    show({**report, "rows": found, "known": small}, "\n".join(text), as_json=arguments.json)
    return DONE


if __name__ == "__main__":
    sys.exit(answer_arguments("beyond_exact.py", parser(), run, None))
