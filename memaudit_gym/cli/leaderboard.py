"""``memaudit leaderboard``: one table of several runs, each verified anew."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import wrapped
from memaudit_gym.cli.verify_arguments import add_manner_arguments, manner_of
from memaudit_gym.errors import InputError, printable
from memaudit_gym.io.atomic import write_text
from memaudit_gym.io.files import require_folder
from memaudit_gym.io.writable import require_writable_folder
from memaudit_gym.terminal.progress import progress

if TYPE_CHECKING:
    from memaudit_gym.evaluation.leaderboard.board import Board, Refusal
    from memaudit_gym.evaluation.verify.results import Manner
    from memaudit_gym.evaluation.verify.verdict import Verdict

JSON, HTML = "leaderboard.json", "leaderboard.html"


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "One table of several runs: each is verified anew, by suite, packages and budget."
    leaderboard = add_command(commands, "leaderboard", run, purpose)
    add = leaderboard.add_argument
    add("results", metavar="DIR", nargs="+", help="what evaluate.py --out wrote")
    add("--out", type=Path, metavar="DIR", help=f"write {JSON} and {HTML} there")
    add_manner_arguments(leaderboard)


def run(arguments: argparse.Namespace) -> int:
    """Verifies all, prints the table, and returns 1 where a run is left out."""
    from memaudit_gym.evaluation.leaderboard.board import board_of
    from memaudit_gym.evaluation.leaderboard.page import leaderboard_page

    if arguments.out is not None:
        require_writable_folder(arguments.out, JSON, HTML)
    folders = list(dict.fromkeys(arguments.results))
    for folder in folders:
        require_folder(folder)
    board = board_of(*_verdicts(folders, manner_of(arguments)))
    text = json.dumps(board.to_json(), indent=2) + "\n"
    if arguments.out is not None:
        write_text(arguments.out / JSON, text)
        write_text(arguments.out / HTML, leaderboard_page(board))
    print(text if arguments.json else "\n".join(_lines(board)) + "\n", end="")
    return 1 if board.refused else 0


def _verdicts(folders: Sequence[str], how: Manner) -> tuple[list[Verdict], list[Refusal]]:
    """Of those that can be read, and the others."""
    from memaudit_gym.evaluation.leaderboard.board import Refusal
    from memaudit_gym.evaluation.verify.results import verify_results

    found, unreadable = [], []
    with progress("runs", len(folders)) as show_runs:
        for number, folder in enumerate(folders):
            show_runs(number, len(folders), folder)
            try:
                with progress("packages") as show_packages:
                    found.append(verify_results(folder, _own(how, folder), show_packages))
            except InputError as error:
                unreadable.append(Refusal(folder, str(error)))
    return found, unreadable


def _own(how: Manner, folder: str) -> Manner:
    """Where packages are goes with runs on packages of files alone."""
    from memaudit_gym.evaluation.reading import read_summary

    generated = read_summary(folder).arguments.get("seeds") is not None
    return replace(how, packages=None) if generated else how


def _lines(board: Board) -> Iterator[str]:
    from memaudit_gym.evaluation.leaderboard.figures import (
        HEADER,
        MARK_TEXT,
        cells,
        has_mark,
        packages_text,
    )

    for title, found in groupby(board.groups, lambda ranked: packages_text(ranked.group)):
        groups = list(found)
        yield wrapped(printable(title))
        table: list[tuple[str, ...]] = [("B", *HEADER)]
        for ranked in groups:
            budget = str(ranked.group.budget)
            table += [(budget, *map(printable, cells(ranked, entry))) for entry in ranked.entries]
        yield from fitted(table, left=4, labels=2)
        yield from [MARK_TEXT] if has_mark(groups) else []
        yield ""
    for number, verdict in enumerate(board.runs, 1):
        yield wrapped(f"run {number}: {printable(verdict.folder)}")
        yield from (wrapped(f"  {printable(remark)}") for remark in verdict.remarks)
    for one in board.refused:
        yield f"left out: {printable(one.fault)}"
