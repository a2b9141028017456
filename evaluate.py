"""Scores memory writers against certified optima and prints one table.

Example:
    python evaluate.py --policy agents/checkpoints/dagger_small.pt
    python evaluate.py --policy gvt --policy my_writers:Recent --suite base --seeds 0:500
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.decomposition_text import decomposition_text
from memaudit_gym.cli.worker_arguments import add_worker_arguments, workers_of
from memaudit_gym.disclosure import END, MODES
from memaudit_gym.evaluation.along_budgets import LOADER
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.notes import notes
from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.report.suite.file import report_text
from memaudit_gym.evaluation.result_files import (
    has_results,
    require_writable,
    write_page,
    write_results,
)
from memaudit_gym.evaluation.results import REPORT, summary_text
from memaudit_gym.evaluation.table import render
from memaudit_gym.optimum.solve import CERTIFY_MODES
from memaudit_gym.precision import UTILITIES
from memaudit_gym.terminal.progress import progress
from memaudit_gym.terminal.quiet import remark

_EXAMPLES = """\
examples:
  python evaluate.py --policy agents/checkpoints/dagger_small.pt
  python evaluate.py --policy gvt --suite base --seeds 0:500 --out results
  python evaluate.py --policy my_writers:Recent --suite packages --budgets 5%"""


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="evaluate.py", epilog=_EXAMPLES)
    add = found.add_argument
    add(
        "--policy",
        action="append",
        required=True,
        dest="policies",
        metavar="P",
        help="a registered writer, a checkpoint file, or module:attribute; may be repeated; the "
        "references and the proxies of deployed systems are rows of every table",
    )
    add(
        "--suite",
        default="small",
        help="small (default), small-held-out (one writer a family: --policy 'DIR/{family}.pt'), "
        "a distribution, a length of Stream, intrinsic, natural, or a path (./natural is one)",
    )
    add("--budgets", help='2,4,8,16 or 1..16 or "2%%,5%%"; the default is the suite\'s own')
    add("--seeds", metavar="A:B", help="seeds of generated packages, B not included (0:100)")
    solvers = "the solvers (auto: SCIP, and the exact search where it is quick); bound: an interval"
    add("--certify", choices=CERTIFY_MODES, default="auto", help=solvers)
    add("--time-limit", type=float, metavar="SECONDS", help="after which SCIP gives an interval")
    add(
        "--observation",
        choices=("visible", "oracle"),
        help="what streaming writers observe (default: what each was made for)",
    )
    add(
        "--disclosure",
        choices=MODES,
        default=END,
        help="stream: streaming writers come to know some of the questions on the way (end)",
    )
    add("--disclosed-share", type=float, metavar="S", help="of how many questions, 0 to 1 (0.5)")
    add(
        "--utility",
        choices=UTILITIES,
        help="what F counts: all claims (coverage), or those that are not marked false "
        "(precision); the default is the suite's own, precision for noisy alone",
    )
    dials = "how hard the worlds of Stream are (docs/stream.md): noise=0.5,asking=0.4"
    add("--dials", metavar="D=X,...", help=dials)
    add("--retriever", metavar="R", help="all or recent:k; shows what queries miss of each store")
    add_worker_arguments(found)
    add("--out", type=Path, metavar="DIR", help="write summary.json, episodes.jsonl, report.html")
    add_output_arguments(found)
    return found


def run(arguments: argparse.Namespace) -> int:
    """Evaluates, writes and prints; the exit status."""
    workers, options = workers_of(arguments), vars(arguments)
    out, as_json, _ = (options.pop(name) for name in ("out", "json", "quiet"))
    if out is not None:
        require_writable(out)
        out = out.absolute()  # a writer may change the working directory
    request = Request(**options, workers=workers, checkpoint_loader=LOADER)
    with progress("packages") as show_progress:
        summary, episodes = evaluate(request, show_progress)
    blocks = filter(None, (render(summary), decomposition_text(summary)))
    lines = [] if as_json else ["\n\n".join(blocks), "", *notes(summary)]
    try:
        if out is not None:
            if has_results(out):
                remark(f"evaluate.py: replacing the earlier results in {out}")
            write_results(out, summary, episodes)
            _report(out, Results(summary, tuple(episodes)))
    finally:  # a disk that is full must not cost the whole run
        print(summary_text(summary) if as_json else "\n".join(lines) + "\n", end="")
    return DONE


def _report(out: Path, results: Results) -> None:
    """The page that people look at; whatever becomes of it, the results are written by now."""
    with progress("packages in the report") as show_progress:
        page, missing = report_text(results, progress=show_progress)
    if not write_page(out, results.summary, page):
        remark(f"evaluate.py: no {REPORT}: another run has replaced the results in {out}")
    elif missing:
        remark(f"evaluate.py: {REPORT} has no losses and no episodes: {missing}")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer_arguments("evaluate.py", parser(), run, argv)


if __name__ == "__main__":
    sys.exit(main())
