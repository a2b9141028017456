"""Measures the solvers against each other: python benchmarks/optimum.py [--quick] [--json]

Every figure is a ratio of times within one run on one machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.optimum_parts.exact import exact_vs_scip
from benchmarks.optimum_parts.large import scip_vs_highs_hard, scip_vs_plain_locomo
from benchmarks.optimum_parts.section import Section, machine

#: Each is given whether it shall be quick.
SECTIONS: tuple[Callable[[bool], Section], ...] = (
    exact_vs_scip,
    scip_vs_highs_hard,
    scip_vs_plain_locomo,
)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer and smaller packages")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    arguments = parser.parse_args()
    found = [section(arguments.quick) for section in SECTIONS]
    if arguments.json:
        figures = {name: value for section in found for name, value in section.figures.items()}
        print(json.dumps({"machine": machine(), "quick": arguments.quick, **figures}, indent=2))
        return
    print(", ".join(f"{name} {value}" for name, value in machine().items()))
    for section in found:
        print(f"\n{section.title}\n{_table(section)}")
        print("\n".join(f"{name}: {value:.3g}" for name, value in section.figures.items()))


def _table(section: Section) -> str:
    rows = [list(section.header), *map(list, section.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


if __name__ == "__main__":
    main()
