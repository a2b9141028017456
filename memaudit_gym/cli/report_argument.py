"""``--report``: the result of a command as a page."""

from __future__ import annotations

import argparse
from pathlib import Path

from memaudit_gym.errors import InputError


def add_report_argument(parser: argparse.ArgumentParser) -> None:
    """Adds it."""
    parser.add_argument("--report", metavar="FILE", help="writes the result there as an HTML page")


def require_place(path: str | None) -> None:
    """Refuses, before anything takes long, a place that no file can take.

    Raises:
        InputError: A folder stands there.
    """
    if path is not None and Path(path).is_dir():
        raise InputError("is a folder; --report needs a file", file=path)
