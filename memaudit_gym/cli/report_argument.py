"""``--report``: the result of a command as a page; and where a page may be written."""

from __future__ import annotations

import argparse
from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.io.files import exists, os_errors, require_file
from memaudit_gym.io.writable import require_writable_file

#: How every page begins.
_PAGE = b"<!doctype html>"


def add_report_argument(parser: argparse.ArgumentParser) -> None:
    """Adds it."""
    parser.add_argument("--report", metavar="FILE", help="writes the result there as an HTML page")


def require_place(path: str | Path | None, option: str = "--report") -> None:
    """Refuses, before anything takes long, a place that no page can take.

    Raises:
        InputError: A folder stands there, or a file that is no page: most likely it was to be
            read; or nothing can be written there.
    """
    if path is None:
        return
    require_writable_file(path, option)
    if not exists(path):
        return
    with os_errors(path, "read"), require_file(path).open("rb") as file:
        begin = file.read(len(_PAGE))
    if begin and begin.lower() != _PAGE:
        problem = f"is a file that is no HTML page; {option} does not replace it"
        raise InputError(problem, file=str(path))
