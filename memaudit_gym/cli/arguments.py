"""Command lines whose faults are one line each."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable, Mapping
from textwrap import fill
from typing import Any, NoReturn

from memaudit_gym.cli.examples import examples_of
from memaudit_gym.errors import InputError
from memaudit_gym.folding import WIDTH

#: Those of a command's name in a list, with the gap behind it.
_NAMES = 14
#: What a command does with its arguments; returns the exit status.
Run = Callable[[argparse.Namespace], int]


class CommandParser(argparse.ArgumentParser):
    """A parser that raises :class:`InputError` instead of printing its usage and leaving.

    Args:
        about: The docstring of the command's module, whose first line describes the command; none
            where Python runs without docstrings.
        settings: Of argparse.
    """

    def __init__(self, *, about: str | None = None, **settings: Any) -> None:
        if about:
            settings["description"] = about.splitlines()[0]
        super().__init__(allow_abbrev=False, formatter_class=_Help, **settings)

    def error(self, message: str) -> NoReturn:
        """Raises the fault of a command line, with the command named."""
        command = self.prog.partition(" ")[2]
        raise InputError(f"{message} (see {self.prog} --help)", file=command or None)


def add_command(commands: Any, name: str, run: Run, purpose: str) -> CommandParser:
    """Adds a command that answers ``--json`` and ``--quiet``.

    Args:
        commands: What ``add_subparsers`` returned.
        name: The command's name.
        run: What it does.
        purpose: One sentence for its help.
    """
    parser: CommandParser = commands.add_parser(name, help=purpose, description=purpose)
    add_output_arguments(parser)
    if examples := examples_of(parser.prog):
        parser.epilog = "\n  ".join(["examples:", *examples])
    parser.set_defaults(run=run)
    return parser


def add_output_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds ``--json`` and ``--quiet``, which every command line has."""
    group = parser.add_argument_group("output")
    json = "print one JSON object and nothing else on stdout"
    group.add_argument("--json", action="store_true", help=json)
    quiet = "no progress, remarks or warnings on stderr: nothing but what went wrong"
    group.add_argument("--quiet", action="store_true", help=quiet)


def command_list(title: str, commands: Mapping[str, argparse.ArgumentParser]) -> str:
    """Commands with what they are for, as a part of a help's last paragraph."""
    lines = [f"{title}:"]
    for name, parser in commands.items():
        words = f"  {name:<{_NAMES}}{parser.description or ''}"
        lines.append(fill(words, _columns(), subsequent_indent=" " * (_NAMES + 2)))
    return "\n".join([*lines, ""])


def _columns() -> int:
    return min(shutil.get_terminal_size().columns, WIDTH) - 2


class _Help(argparse.HelpFormatter):
    """Help in at most :data:`WIDTH` columns, whose indented lines, examples, stay as they are."""

    def __init__(self, prog: str, **settings: Any) -> None:
        super().__init__(prog, **({"width": _columns()} | settings))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        filled = super()._fill_text
        lines = text.splitlines()
        return "\n".join(
            line if line.startswith(" ") else filled(line, width, indent) for line in lines
        )
