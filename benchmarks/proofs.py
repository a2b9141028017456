"""How long proofs take: all of MemAudit-Small Base at B = 2, 4, 8, 16, made and checked.

    python benchmarks/proofs.py [--quick] [--json]

A proof is made from the store that the exact search finds, written as JSON, read back and
checked by the stand-alone checker; the packages are generated before the clock starts.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from typing import Any

from memaudit_gym.generators import generate
from memaudit_gym.optimum.check_proof import check, parse
from memaudit_gym.optimum.proof import Gap, checker_document, prove
from memaudit_gym.optimum.solve import optimum

BUDGETS = (2, 4, 8, 16)


def base_proofs(seeds: int) -> dict[str, Any]:
    """Seconds to solve, prove and check, and the leaves of the proofs.

    Args:
        seeds: The first so many seeds.
    """
    packages = [generate("base", seed) for seed in range(seeds)]
    optimum(packages[0], BUDGETS[0], "exact")  # compiled, or loaded, before the clock starts
    seconds = dict.fromkeys(("solve", "prove", "check"), 0.0)
    leaves = []
    for package in packages:
        for budget in BUDGETS:
            times = [time.perf_counter()]
            store = optimum(package, budget, "exact").store
            times.append(time.perf_counter())
            document = checker_document(package)
            proof = prove(document, budget, store)
            if isinstance(proof, Gap):
                raise RuntimeError(f"{package.name} at {budget} has no proof")
            text = json.dumps(proof)
            times.append(time.perf_counter())
            check(document, parse(text))
            times.append(time.perf_counter())
            for part, start, stop in zip(seconds, times, times[1:], strict=False):
                seconds[part] += stop - start
            leaves.append(len(proof["multipliers"]))
    return {
        "proofs": len(leaves),
        "seconds": {**seconds, "total": sum(seconds.values())},
        "leaves_mean": sum(leaves) / len(leaves),
        "leaves_most": max(leaves),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="25 seeds instead of 500")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    found = base_proofs(25 if arguments.quick else 500)
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    if arguments.json:
        print(json.dumps({"machine": machine, "base_proofs": found}, indent=2))
        return 0
    parts = ", ".join(f"{name} {value:.1f} s" for name, value in found["seconds"].items())
    print(f"{found['proofs']} base proofs made and checked: {parts}")
    print(f"leaves: mean {found['leaves_mean']:.2f}, most {found['leaves_most']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
