"""``memaudit report``: the report of an evaluation, made anew from its results."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.output import show
from memaudit_gym.cli.report_argument import require_place
from memaudit_gym.errors import printable
from memaudit_gym.terminal.progress import progress
from memaudit_gym.terminal.quiet import remark


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "The report of an evaluation as one HTML file, made anew from its results."
    parser = add_command(commands, "report", run, purpose)
    add = parser.add_argument
    add("results", metavar="RESULTS_DIR", help="what evaluate.py --out wrote")
    add("--packages", metavar="PATH", help="where packages of files are now (as recorded)")
    add("--out", metavar="FILE", help="where to write it (RESULTS_DIR/report.html)")


def run(arguments: argparse.Namespace) -> int:
    """Reads, makes the report, writes it, and says where it is."""
    from memaudit_gym.evaluation.reading import read_results
    from memaudit_gym.evaluation.report.suite.file import report_text
    from memaudit_gym.evaluation.results import REPORT
    from memaudit_gym.io.atomic import write_text

    path = Path(arguments.out or Path(arguments.results) / REPORT)
    require_place(path, "--out")
    results = read_results(arguments.results)
    with progress("packages") as show_progress:
        page, missing = report_text(results, arguments.packages, show_progress)
    write_text(path, page)
    if missing:
        remark(f"memaudit: the report has no losses and no episodes: {missing}")
    found = {"report": str(path), "suite": results.summary.suite, "packages_read": not missing}
    show(found, printable(str(path)), as_json=arguments.json)
    return 0
