"""``memaudit audit-labels sample``: cells for people to judge, in a CSV file."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from memaudit_gym.cli.output import show
from memaudit_gym.cli.packages_argument import load_packages
from memaudit_gym.errors import InputError
from memaudit_gym.plural import plural


def run_sample(arguments: argparse.Namespace) -> int:
    """Draws, writes and says how many."""
    from memaudit_gym.agreement.sheet import draw, sheet_text
    from memaudit_gym.io.atomic import write_new_text
    from memaudit_gym.io.files import exists
    from memaudit_gym.io.writable import require_writable_file

    if arguments.second is None or arguments.out is None:
        raise InputError("needs PACKAGES and --out FILE", file="audit-labels sample")
    seed = arguments.seed or 0
    if seed < 0:
        raise InputError(f"must be at least 0, not {seed}", file="--seed")
    there = InputError("stands there already, and may hold people's labels", file=arguments.out)
    if exists(arguments.out):
        raise there
    require_writable_file(arguments.out, "--out")
    drawn = draw(load_packages(arguments.second), seed)
    if not write_new_text(arguments.out, sheet_text(drawn)):
        raise there
    counts = [asdict(one.counts) for one in drawn]
    rows = sum(count["drawn"] for count in counts)
    frame = sum(count["frame"] for count in counts)
    line = (
        f"{arguments.out}: {rows} {plural(rows, 'cell')} of {frame} in {len(counts)} "
        f"{plural(len(counts), 'package')}, "
        f"{sum(count['positive'] for count in counts)} of them all that are positive; fill in "
        "the column coverage"
    )
    result = {"path": arguments.out, "seed": seed, "packages": counts}
    show(result, line, as_json=arguments.json)
    return 0
