"""Bounds where no solver closes OPT: python benchmarks/beyond_exact.py [--quick] [--json]

Two seeded families of 10^6 candidates, 2 * 10^5 units and 10^7 coverage cells, 1/100 of that with
--quick, four candidates an experience, one of which may be kept. Time is that of the bounds alone,
on one thread and after compilation; memory is the peak of the whole process, so far.

memories: candidates of very different length (log-normal costs and numbers of units) that keep
more or less of what they are about, units near each other in the stream. This is the family of the
target, a gap of at most 2 %.

overlapping: ten units anywhere, costs 1 to 8, as in the hard family of benchmarks/optimum.py. Where
the budget binds the linear relaxation, which the Lagrangian bound cannot beat, is loose here.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.optimum_parts.section import machine, timed
from memaudit_gym.optimum.arrays import ArrayProblem, same_saturation
from memaudit_gym.optimum.lagrangian import bound

EXPERIENCES, UNITS = 250_000, 200_000
GROUP = 4
#: {family: budgets, in percent of the sum over experiences of the costliest candidate}
CASES = {"memories": (0.2, 0.5, 1.0), "overlapping": (2.0, 4.0)}

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
            before = process_time()
            found, seconds = timed(partial(bound, given))
            processor = process_time() - before
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


def line(row: dict[str, Any]) -> str:
    """A row as text."""
    return (
        f"{row['family']:11}  {row['budget_percent']:g} %  {row['cells']:,} cells  "
        f"OPT in {row['low']:.6g}..{row['high']:.6g} ({row['share_of_everything']:.0%} of all)  "
        f"gap {row['gap']:.2%}  {row['seconds']:.1f} s "
        f"({row['processor_seconds']:.1f} s of the processor)  {row['peak_gb']:.2f} GB"
    )


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="1/100 of the size")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    arguments = parser.parse_args()
    found = []
    if not arguments.json:
        print(", ".join(f"{name} {value}" for name, value in machine().items()))
    for row in rows(100 if arguments.quick else 1):
        found.append(row)
        if not arguments.json:
            print(line(row), flush=True)
    target = [row for row in found if row["family"] == "memories"]
    figures = {
        "largest_gap": max(row["gap"] for row in target),
        "largest_gap_overlapping": max(row["gap"] for row in found if row not in target),
        "most_seconds": max(row["seconds"] for row in found),
        "peak_gb": max(row["peak_gb"] for row in found),
    }
    if arguments.json:
        report = {"machine": machine(), "quick": arguments.quick, **figures, "rows": found}
        print(json.dumps(report, indent=2))
    else:
        print("\n".join(f"{name}: {value:.3g}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
