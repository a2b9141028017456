"""The ``memaudit`` command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import memaudit_gym
from memaudit_gym.cli import (
    audit_labels,
    build,
    ceiling,
    check_proof,
    figures,
    frontier,
    intrinsic,
    labels,
    leaderboard,
    natural,
    odyssey,
    opt,
    prove,
    report,
    sensitivity,
    union,
    union_table,
    verify,
)
from memaudit_gym.cli.answer import answer_arguments
from memaudit_gym.cli.arguments import CommandParser, command_list

#: Exit status: everything done, a check failed, bad input or usage.
DONE, CHECK_FAILED, BAD_INPUT = 0, 1, 2

#: {what they are about: commands}
COMMANDS = {
    "packages": (build, natural),
    "optima": (opt, frontier, prove, check_proof, odyssey),
    "writers": (ceiling, labels, sensitivity),
    "results of evaluate.py": (report, figures, verify, leaderboard),
    "stores of memory systems": (union, union_table, intrinsic),
    "labels of coverage": (audit_labels,),
}
_DESCRIPTION = "Coverage packages, their optima, and what memory writers keep of them."
_EXAMPLES = """\
examples:
  memaudit opt base-17 --budget 8
  memaudit frontier base-17 --policy gvt
  memaudit build locomo locomo10.json --out packages
  memaudit union PACKAGE --export mem0.json --adjudicator lexical

memaudit COMMAND -h says what a command takes. evaluate.py scores writers, train.py trains them."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line.

    Args:
        argv: The arguments; default those of the process.

    Returns:
        The exit status. A fault is one line on stderr.
    """
    return answer_arguments("memaudit", command_parser(), _run, argv)


def _run(arguments: argparse.Namespace) -> int:
    status: int = arguments.run(arguments)
    return status


def command_parser() -> CommandParser:
    """The parser of all commands."""
    usage = "memaudit [-h] [--version] COMMAND ..."
    parser = CommandParser(prog="memaudit", usage=usage, description=_DESCRIPTION)
    parser.add_argument("--version", action="version", version=memaudit_gym.__version__)
    # Listed by what they are about, in place of one long list.
    commands = parser.add_subparsers(
        prog="memaudit", metavar="COMMAND", required=True, help=argparse.SUPPRESS
    )
    listed = []
    for title, group in COMMANDS.items():
        before = set(commands.choices)
        for command in group:
            command.register(commands)
        own = {name: p for name, p in commands.choices.items() if name not in before}
        listed.append(command_list(title, own))
    parser.epilog = "\n".join([*listed, _EXAMPLES])
    return parser


if __name__ == "__main__":
    sys.exit(main())
