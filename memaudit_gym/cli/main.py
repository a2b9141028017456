"""The ``memaudit`` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import memaudit_gym
from memaudit_gym.cli import build, opt
from memaudit_gym.cli.arguments import CommandParser
from memaudit_gym.errors import InputError, MissingExtraError

#: Exit status: everything done, a check failed, bad input or usage.
DONE, CHECK_FAILED, BAD_INPUT = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line.

    Args:
        argv: The arguments; default those of the process.

    Returns:
        The exit status. A fault is one line on stderr.
    """
    try:
        arguments = command_parser().parse_args(argv)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except (InputError, MissingExtraError) as error:
        return _refuse(str(error))
    except BrokenPipeError:
        # Whoever read stdout has left; without this the interpreter complains once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _refuse("stdout was closed before all was printed")
    except OSError as error:
        return _refuse(str(InputError(str(error.strerror), file=error.filename)))
    except KeyboardInterrupt:
        return _refuse("interrupted")


def command_parser() -> CommandParser:
    """The parser of all commands."""
    parser = CommandParser(prog="memaudit", description="Coverage packages and their optima.")
    parser.add_argument("--version", action="version", version=memaudit_gym.__version__)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in (build, opt):
        command.register(commands)
    return parser


def _refuse(problem: str) -> int:
    print(f"memaudit: {problem}", file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
