"""``memaudit intrinsic writers``: memory writers, by their ratio to OPT and by their facts."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.bench_setup import add_bench_arguments, setup_of
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.intrinsic_arguments import add_corpus_arguments, corpus_of
from memaudit_gym.cli.intrinsic_text import COLUMNS, STAGES, cell
from memaudit_gym.cli.output import show
from memaudit_gym.terminal.progress import progress

#: Columns that say something of a writer, which has no confidence.
_COLUMNS = {name: key for name, key in COLUMNS.items() if name not in ("conf MAE", "actions")}


def add_writers(own: Any) -> None:
    """Adds the command."""
    purpose = "What writers keep of trajectories: the ratio to OPT beside the intrinsic scores."
    writers = add_command(own, "writers", run, purpose)
    add_corpus_arguments(writers)
    add_bench_arguments(writers)
    writers.set_defaults(budgets="2%,5%")


def run(arguments: argparse.Namespace) -> int:
    """Plays, scores and prints; 1 where an optimum is not certified."""
    from memaudit_gym.intrinsic.bridge.package import bridge
    from memaudit_gym.intrinsic.writers import writer_rows

    setup = setup_of(arguments, ["opt"])
    bridges = [bridge(one) for one in corpus_of(arguments)]
    with progress("packages") as show_progress:
        rows = writer_rows(bridges, setup, show_progress)
    found = {"trajectories": len(bridges), "judge": "lexical", "rows": rows}
    show(found, _text(rows), as_json=arguments.json)
    return 1 if any(row["uncertified"] for row in rows) else 0


def _text(rows: Sequence[Mapping[str, Any]]) -> str:
    lines = [["writer", "B", "ratio", *_COLUMNS, *STAGES]]
    for row in rows:
        name = f"{row['policy']}{'*' if row['oracle'] else ''}"
        figures = [cell(row, key) for key in ("ratio_mean", *_COLUMNS.values())]
        stages = [_worst(row["diagnosis"][stage]) for stage in STAGES]
        lines.append([name, str(row["budget"]), *figures, *stages])
    legend = "* oracle writer; of each stage the worst fault, by the share of its occasions"
    return "\n".join([*fitted(lines, labels=2), "", legend])


def _worst(stage: Mapping[str, Any]) -> str:
    return "-" if stage["rate"] is None else f"{100 * stage['rate']:.0f}% {stage['worst']}"
