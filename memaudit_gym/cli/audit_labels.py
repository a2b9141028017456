"""``memaudit audit-labels``: two sets of coverage labels, their agreement and what hangs on it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from itertools import combinations
from typing import TYPE_CHECKING, Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.bench_setup import add_bench_arguments, setup_of
from memaudit_gym.cli.output import show
from memaudit_gym.cli.packages_argument import HELP
from memaudit_gym.cli.solver_arguments import BOUND
from memaudit_gym.cli.worker_arguments import add_worker_arguments, workers_of
from memaudit_gym.errors import InputError
from memaudit_gym.package import Package
from memaudit_gym.terminal.progress import progress

if TYPE_CHECKING:
    from memaudit_gym.agreement.audit import LabelSet
    from memaudit_gym.agreement.rescoring import BudgetShift
    from memaudit_gym.evaluation.runner import Setup
    from memaudit_gym.work.workers import Workers

#: In place of A: draws cells for people to judge.
SAMPLE = "sample"
#: The options of each of the two.
_COMPARISON = (
    *("threshold", "binary", "drawn_from", "budgets", "policies", "certify", "time_limit"),
    *("jobs", "backend", "ray_address"),
)
_SAMPLE = ("out", "seed")


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = (
        "Agreement of two sets of coverage labels: Cohen's kappa, confusion, and the same writers "
        "scored under both. With 'sample' in place of A, writes cells of B to a CSV file for "
        "people to judge."
    )
    parser = add_command(commands, "audit-labels", run, purpose)
    add = parser.add_argument
    add("first", metavar="A", help=f"{HELP}; or the word sample")
    second = "the same packages under other labels, or a CSV file of labels (not with --binary)"
    add("second", metavar="B", nargs="?", help=second)
    _add_comparison(parser)
    compared = {name: parser.get_default(name) for name in _COMPARISON}
    sample = parser.add_argument_group("audit-labels sample PACKAGES")
    sample.add_argument("--out", metavar="FILE", help="the CSV file to write")
    sample.add_argument("--seed", type=int, metavar="N", help="of the draw (0)")
    drawn = {name: parser.get_default(name) for name in _SAMPLE}
    parser.set_defaults(strays={SAMPLE: compared, None: drawn})


def _add_comparison(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    threshold = "coverage from here on is a yes in raw agreement and kappa (0.5)"
    add("--threshold", type=float, default=0.5, metavar="T", help=threshold)
    binary = "compares A with itself made binary: 1 from T on, 0 below it"
    add("--binary", type=float, metavar="T", help=binary)
    drawn = "the packages that the CSV file's cells were drawn from, where they are not A"
    add("--drawn-from", metavar="PACKAGES", help=drawn)
    add_bench_arguments(parser)
    add_worker_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Compares, rescores and prints; 1 where an OPT could not be certified."""
    if arguments.first == SAMPLE:
        from memaudit_gym.cli.audit_labels_sample import run_sample

        _refuse_strays(arguments, SAMPLE, "goes with a comparison, not with sample")
        return run_sample(arguments)
    _refuse_strays(arguments, None, "goes with audit-labels sample PACKAGES")
    return _compare(arguments)


def _compare(arguments: argparse.Namespace) -> int:
    from memaudit_gym.agreement.audit import compare
    from memaudit_gym.agreement.frame import FRAME
    from memaudit_gym.agreement.levels import check_threshold
    from memaudit_gym.agreement.rescoring import WRITERS
    from memaudit_gym.cells import LEVELS
    from memaudit_gym.cli.audit_labels_sets import designs_of, label_sets_of, packages_of
    from memaudit_gym.cli.audit_labels_text import text
    from memaudit_gym.evaluation.results import OPT

    threshold = check_threshold(arguments.threshold, "--threshold")
    workers, setup = workers_of(arguments), setup_of(arguments, (OPT, *WRITERS))
    packages = packages_of(arguments.first)
    own, others, blank = label_sets_of(arguments, packages)
    designs = designs_of(arguments, packages)
    found = {
        (a.name, b.name): compare(a, b, designs, threshold)
        for a, b in combinations([own, *others], 2)
    }
    comparisons = [one for one in found.values() if one is not None]
    if not comparisons:
        raise InputError("no cell counts: nothing is covered or judged", file=arguments.first)
    apart = [pair for pair, one in found.items() if one is None]
    shifts = {b.name: _rescored(packages, b, setup, workers) for b in others}
    result = {
        "frame": FRAME,
        "levels": list(LEVELS),
        "blank_rows": blank,
        "nothing_in_common": apart,
        "comparisons": [asdict(one) for one in comparisons],
        "rescoring": {name: [asdict(at) for at in rows] for name, rows in shifts.items()},
    }
    show(result, text(comparisons, shifts, blank, apart), as_json=arguments.json)
    sure = not any(at.uncertified for rows in shifts.values() for at in rows)
    return 0 if sure or arguments.certify == BOUND else 1


def _refuse_strays(arguments: argparse.Namespace, mode: str | None, where: str) -> None:
    """Refuses options of the other mode, which would say nothing here."""
    for name, default in arguments.strays[mode].items():
        if getattr(arguments, name) != default:
            flag = "--policy" if name == "policies" else f"--{name.replace('_', '-')}"
            raise InputError(where, file=flag)


def _rescored(
    packages: Sequence[Package], other: LabelSet, setup: Setup, workers: Workers
) -> list[BudgetShift]:
    from memaudit_gym.agreement.cells import relabelled, with_labels
    from memaudit_gym.agreement.rescoring import rescore

    change = with_labels if other.complete else relabelled
    pairs = [(p, change(p, other.labels[p.name])) for p in packages if p.name in other.labels]
    with progress("packages") as show_progress:
        return rescore(pairs, setup, workers, show_progress)
