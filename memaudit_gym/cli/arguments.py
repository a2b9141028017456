"""Command lines whose faults are one line each."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from memaudit_gym.errors import InputError

#: What a command does with its arguments; returns the exit status.
Run = Callable[[argparse.Namespace], int]


class CommandParser(argparse.ArgumentParser):
    """A parser that raises :class:`InputError` instead of printing its usage and leaving."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raises the fault of a command line, with the command named."""
        command = self.prog.partition(" ")[2]
        raise InputError(f"{message} (see {self.prog} --help)", file=command or None)


def add_command(commands: Any, name: str, run: Run, purpose: str) -> CommandParser:
    """Adds a command that answers ``--json``.

    Args:
        commands: What ``add_subparsers`` returned.
        name: The command's name.
        run: What it does.
        purpose: One sentence for its help.
    """
    parser: CommandParser = commands.add_parser(name, help=purpose, description=purpose)
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else on stdout"
    )
    parser.set_defaults(run=run)
    return parser
