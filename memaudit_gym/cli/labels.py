"""``memaudit labels``: the optimal actions of many episodes, for imitation."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.output import show
from memaudit_gym.cli.worker_arguments import add_worker_arguments, workers_of
from memaudit_gym.plural import plural
from memaudit_gym.terminal.progress import progress


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "Optimal actions at every state of many episodes, for imitation, in shards."
    labels = add_command(commands, "labels", run, purpose)
    add = labels.add_argument
    add("suite", metavar="SUITE", help="small, natural, a distribution, or a path to packages")
    add("--seeds", metavar="A:B", help="of generated packages, B not included (10000:11000)")
    add("--budgets", default="2,4,8,16", help='for instance 2,4,8,16 or 1..16 or "2%%,5%%"')
    add(
        "--explore",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="of the steps that take any possible action; the others take an optimal one (0)",
    )
    add(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help="a new folder, or one where the same command did not come to its end",
    )
    add_worker_arguments(labels)


def run(arguments: argparse.Namespace) -> int:
    """Writes the shards and prints how much they hold; 1 where a state could not be certified."""
    from memaudit_gym.labels import LabelRequest, write_labels

    workers = workers_of(arguments)
    request = LabelRequest(arguments.suite, arguments.budgets, arguments.seeds, arguments.explore)
    with progress("shards") as show_progress:
        manifest = write_labels(request, arguments.out, workers, show_progress)
    show(manifest, _text(arguments.out, manifest), as_json=arguments.json)
    return 1 if manifest["totals"]["uncertified_steps"] else 0


def _text(out: Path, manifest: Mapping[str, Any]) -> str:
    totals = manifest["totals"]
    shards = len(manifest["shards"])
    return "\n".join(
        [
            f"labels     {out}: {shards} {plural(shards, 'shard')}",
            f"packages   {totals['packages']}",
            f"episodes   {totals['episodes']}",
            f"states     {totals['steps']}, {totals['uncertified_steps']} not certified",
            f"actions    {totals['actions']}",
        ]
    )
