"""The ``memaudit`` command."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import memaudit_gym
from memaudit_gym.cli import (
    audit_labels,
    build,
    ceiling,
    check_proof,
    frontier,
    intrinsic,
    labels,
    natural,
    odyssey,
    opt,
    prove,
    sensitivity,
    union,
    union_table,
)
from memaudit_gym.cli.answer import answer
from memaudit_gym.cli.arguments import CommandParser

#: Exit status: everything done, a check failed, bad input or usage.
DONE, CHECK_FAILED, BAD_INPUT = 0, 1, 2

COMMANDS = (
    build,
    natural,
    opt,
    frontier,
    odyssey,
    prove,
    check_proof,
    labels,
    ceiling,
    union,
    union_table,
    audit_labels,
    sensitivity,
    intrinsic,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line.

    Args:
        argv: The arguments; default those of the process.

    Returns:
        The exit status. A fault is one line on stderr.
    """
    return answer("memaudit", lambda: _run(argv))


def _run(argv: Sequence[str] | None) -> int:
    arguments = command_parser().parse_args(argv)
    status: int = arguments.run(arguments)
    return status


def command_parser() -> CommandParser:
    """The parser of all commands."""
    parser = CommandParser(prog="memaudit", description="Coverage packages and their optima.")
    parser.add_argument("--version", action="version", version=memaudit_gym.__version__)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.register(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
