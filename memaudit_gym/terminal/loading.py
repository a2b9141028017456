"""Loaded first of all: a Ctrl-C while a command is still loading ends it in a line, as later.

From there on :func:`memaudit_gym.cli.answer.answer` sees to interrupts. What is no command of the
project, such as a program that imports the package, is left as it is.
"""

from __future__ import annotations

import os
import sys
from types import TracebackType

_CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
_SCRIPTS = ("evaluate.py", "train.py")
_INSTALLED = ("memaudit", "memaudit.exe")


def _program() -> str | None:
    """What the command calls itself on stderr; None where it is none of the project."""
    place = sys.argv[0] if sys.argv else ""
    name = os.path.basename(place)
    if name in _INSTALLED:
        return "memaudit"
    if name in _SCRIPTS and os.path.dirname(os.path.realpath(place)) == _CHECKOUT:
        return name
    # So it is while Python looks for what python -m names.
    if place == "-m" and "-m" in sys.orig_argv:
        module = sys.orig_argv[sys.orig_argv.index("-m") + 1]
        package = module.partition(".")[0]
        return {"memaudit_gym": "memaudit", "agents": module}.get(package)
    return None


def _end_in_a_line(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Says of a Ctrl-C what every command says of it; all else is shown as ever."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    print(f"{_PROGRAM}: interrupted", file=sys.stderr)
    os._exit(130)


_PROGRAM = _program()
if _PROGRAM:
    sys.excepthook = _end_in_a_line
