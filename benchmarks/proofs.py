"""Proofs made and checked: how many, how long, how many leaves.

    python benchmarks/proofs.py [--quick] [--all] [--locomo FILE] [--json]

By default all 500 seeds of MemAudit-Small Base at B = 2, 4, 8, 16; with --all every distribution
at B = 2, 4, 6, 8, 16 as well; with --locomo every conversation of LoCoMo's own file at 2, 5, 10
and 20 %. A proof starts from the store that a solver finds, is written as JSON, read back and
checked by the checker. Packages are made before the clock starts.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Iterable
from itertools import product
from typing import Any

from memaudit_gym.budget import resolve_budget
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.output import show
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.optimum.check_proof import check, parse
from memaudit_gym.optimum.proof import Gap, checker_document, prove
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package
from memaudit_gym.terminal.progress import progress

SHARES = ("2%", "5%", "10%", "20%")


def proof_row(package: Package, budget: float, certify: str) -> dict[str, Any]:
    """One package: seconds to solve, prove and check, leaves, size; the gap where there is one."""
    times = [time.perf_counter()]
    store = optimum(package, budget, certify).store
    times.append(time.perf_counter())
    document = checker_document(package)
    proof = prove(document, budget, store)
    times.append(time.perf_counter())
    row: dict[str, Any] = {"package": package.name, "budget": budget}
    if isinstance(proof, Gap):
        row |= {"proved": False, "leaves": proof.limit, "gap": proof.bound - proof.value}
    else:
        text = json.dumps(proof)
        check(document, parse(text))
        row |= {"proved": True, "leaves": len(proof["multipliers"]), "bytes": len(text)}
    times.append(time.perf_counter())
    names = ("solve_seconds", "prove_seconds", "check_seconds")
    return row | {name: times[n + 1] - times[n] for n, name in enumerate(names)}


def summary(name: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The sums over many packages."""
    leaves = [row["leaves"] for row in rows]
    parts = {part: sum(row[f"{part}_seconds"] for row in rows) for part in _PARTS}
    return {
        "name": name,
        "proofs": sum(row["proved"] for row in rows),
        "without_proof": sum(not row["proved"] for row in rows),
        "leaves_mean": sum(leaves) / len(leaves),
        "leaves_most": max(leaves),
        "seconds": {**parts, "total": sum(parts.values())},
    }


_PARTS = ("solve", "prove", "check")


def small(distribution: str, seeds: int, budgets: Iterable[float]) -> dict[str, Any]:
    """One distribution of MemAudit-Small."""
    packages = [generate(distribution, seed) for seed in range(seeds)]
    optimum(packages[0], 1, "exact")  # compiled, or loaded, before the clock starts
    pairs, rows = list(product(packages, budgets)), list[dict[str, Any]]()
    with progress(f"proofs of {distribution}", len(pairs)) as show_progress:
        for package, budget in pairs:
            rows.append(proof_row(package, budget, "exact"))
            show_progress(len(rows))
    return summary(distribution, rows)


def locomo(file: str) -> list[dict[str, Any]]:
    """Every conversation of a file at every share of its raw cost."""
    pairs, rows = list(product(build_locomo(file), SHARES)), list[dict[str, Any]]()
    with progress("proofs of LoCoMo", len(pairs)) as show_progress:
        for package, share in pairs:
            budget = resolve_budget(share, package.raw_cost)
            rows.append(proof_row(package, budget, "scip") | {"share": share})
            show_progress(len(rows))
    return rows


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="proofs.py")
    found.add_argument("--quick", action="store_true", help="25 seeds instead of 500")
    found.add_argument("--all", action="store_true", help="all ten distributions")
    found.add_argument("--locomo", metavar="FILE", help="LoCoMo's own JSON")
    add_output_arguments(found)
    return found


def run(arguments: argparse.Namespace) -> int:
    """Measures and prints; the exit status."""
    seeds = 25 if arguments.quick else 500
    found: dict[str, Any] = {"machine": f"{platform.machine()}, Python {platform.python_version()}"}
    found["base_proofs"] = small("base", seeds, (2, 4, 8, 16))
    if arguments.all:
        found["small"] = [small(name, seeds, (2, 4, 6, 8, 16)) for name in DISTRIBUTIONS]
    if arguments.locomo:
        found["locomo"] = locomo(arguments.locomo)
    show(found, _text(found), as_json=arguments.json)
    return DONE


def _text(found: dict[str, Any]) -> str:
    lines = [found["machine"]]
    for part in [found["base_proofs"], *found.get("small", ())]:
        times = ", ".join(f"{name} {value:.1f} s" for name, value in part["seconds"].items())
        lines.append(
            f"{part['name']:16} {part['proofs']:5} proofs, {part['without_proof']} without; leaves "
            f"{part['leaves_mean']:.2f} in the mean, {part['leaves_most']} at most; {times}"
        )
    for row in found.get("locomo", ()):
        end = (
            f"{row['bytes'] / 1000:.0f} kB" if row["proved"] else f"no proof, gap {row['gap']:.3g}"
        )
        lines.append(
            f"{row['package']:16} {row['share']:>4} {row['leaves']:6} leaves, prove "
            f"{row['prove_seconds']:.1f} s, check {row['check_seconds']:.1f} s, {end}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(answer_arguments("proofs.py", parser(), run, None))
