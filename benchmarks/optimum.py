"""Measures the solvers against each other: python benchmarks/optimum.py [--quick] [--json]

Every figure is a ratio of times within one run on one machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.optimum_parts.exact import exact_vs_scip
from benchmarks.optimum_parts.large import scip_vs_highs_hard, scip_vs_plain_locomo
from benchmarks.optimum_parts.section import Section, machine
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.terminal.progress import progress

#: Each is given whether it shall be quick.
SECTIONS: tuple[Callable[[bool], Section], ...] = (
    exact_vs_scip,
    scip_vs_highs_hard,
    scip_vs_plain_locomo,
)


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="optimum.py")
    found.add_argument("--quick", action="store_true", help="fewer and smaller packages")
    add_output_arguments(found)
    return found


def run(arguments: argparse.Namespace) -> int:
    """Measures and prints; the exit status."""
    found: list[Section] = []
    with progress("sections", len(SECTIONS)) as show_progress:
        for section in SECTIONS:
            found.append(section(arguments.quick))
            show_progress(len(found))
    figures = {name: value for section in found for name, value in section.figures.items()}
    result = {"machine": machine(), "quick": arguments.quick, **figures}
    text = [", ".join(f"{name} {value}" for name, value in machine().items())]
    for section in found:
        text += ["", section.title, *fitted([section.header, *section.rows])]
        text += [f"{name}: {value:.3g}" for name, value in section.figures.items()]
    show(result, "\n".join(text), as_json=arguments.json)
    return DONE


if __name__ == "__main__":
    sys.exit(answer_arguments("optimum.py", parser(), run, None))
