"""``memaudit sensitivity``: OPT and writers under other costs, another k, fewer types."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.bench_setup import add_bench_arguments, setup_of
from memaudit_gym.cli.output import show
from memaudit_gym.cli.packages_argument import HELP, load_packages
from memaudit_gym.cli.solver_arguments import BOUND
from memaudit_gym.cli.worker_arguments import add_worker_arguments, workers_of
from memaudit_gym.terminal.progress import progress


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = (
        "How far results rest on the packages' making: OPT and writers under word and byte "
        "costs, k = 1 and 2, and without some representation types, against the packages as "
        "given."
    )
    parser = add_command(commands, "sensitivity", run, purpose)
    parser.add_argument("packages", metavar="PACKAGES", help=HELP)
    seeds = "of generated packages, B not included (0:100)"
    parser.add_argument("--seeds", metavar="A:B", help=seeds)
    add_bench_arguments(parser)
    add_worker_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Measures and prints; 1 where an OPT could not be certified."""
    from memaudit_gym.cli.sensitivity_text import text
    from memaudit_gym.evaluation.results import OPT
    from memaudit_gym.evaluation.suites import parse_seeds
    from memaudit_gym.sensitivity.measure import WRITERS, measure
    from memaudit_gym.sensitivity.settings import settings_of

    workers, setup = workers_of(arguments), setup_of(arguments, (OPT, *WRITERS))
    seeds = None if arguments.seeds is None else parse_seeds(arguments.seeds)
    packages = load_packages(arguments.packages, seeds)
    settings, same = settings_of(packages)
    with progress("packages in settings") as show_progress:
        rows = measure(packages, settings, setup, workers, show_progress)
    result = {
        "packages": [
            {"name": package.name, "content_hash": package.content_hash} for package in packages
        ],
        "settings": [asdict(setting) for setting in settings],
        "settings_without_effect": same,
        "rows": [asdict(row) for row in rows],
    }
    show(result, text(arguments.packages, rows, same), as_json=arguments.json)
    sure = not any(row.uncertified for row in rows)
    return 0 if sure or arguments.certify == BOUND else 1
