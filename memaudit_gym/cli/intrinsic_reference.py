"""``memaudit intrinsic reference``: two systems without a model, and four sabotaged ones."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.intrinsic_arguments import add_corpus_arguments, corpus_of
from memaudit_gym.cli.output import show
from memaudit_gym.cli.report_argument import add_report_argument, require_place
from memaudit_gym.terminal.progress import progress


def add_reference(own: Any) -> None:
    """Adds the command."""
    purpose = "The sabotage matrix: six systems without a model by the four diagnoses."
    reference = add_command(own, "reference", run, purpose)
    add_corpus_arguments(reference)
    reference.add_argument(
        "--out", metavar="DIR", help="writes DIR/<system>/<trajectory id>/<state index>.json"
    )
    add_report_argument(reference)


def run(arguments: argparse.Namespace) -> int:
    """Runs, scores and prints; 1 where a sabotage does not show its own failure alone."""
    from memaudit_gym.cli.intrinsic_text import matrix_text
    from memaudit_gym.intrinsic.report.reference import reference_page
    from memaudit_gym.intrinsic.scoring.diagnosis import FAILING
    from memaudit_gym.intrinsic.snapshots.folder import write_snapshots
    from memaudit_gym.intrinsic.systems.matrix import matrix_of, run_systems, score_systems
    from memaudit_gym.io.atomic import write_text
    from memaudit_gym.io.atomic_folder import replace_folder, require_replaceable

    require_place(arguments.report)
    if arguments.out is not None:
        require_replaceable(arguments.out, _is_snapshots)
    trajectories = corpus_of(arguments)
    with progress("running the systems"):
        snapshots = run_systems(trajectories)
    with progress("scoring the systems"):
        systems = matrix_of(score_systems(trajectories, snapshots))
    if arguments.out is not None:
        with replace_folder(arguments.out, _is_snapshots) as beside:
            for name, series in snapshots.items():
                write_snapshots(series, Path(beside) / name)
    text = (
        f"{matrix_text(systems)}\n\nA stage FAILS where its worst fault comes on more than "
        f"{FAILING:.0%} of its occasions."
    )
    found = {"failing_above": FAILING, "judge": "lexical", "systems": systems}
    if arguments.report is not None:
        write_text(arguments.report, reference_page(found))
    show(found, text, as_json=arguments.json)
    return 0 if all(row["as_expected"] is not False for row in systems.values()) else 1


def _is_snapshots(folder: Path) -> bool:
    """Whether a folder holds the snapshots of the systems, and nothing else."""
    from memaudit_gym.intrinsic.systems.registry import SYSTEMS

    return {path.name for path in folder.iterdir()} <= set(SYSTEMS)
