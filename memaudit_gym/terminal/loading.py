"""Loaded first of all: a Ctrl-C while a command is still loading ends it in a line, as later.

From there on :func:`memaudit_gym.cli.answer.answer` sees to interrupts, and calls :func:`loaded`.
What is no command of the project, such as a program that imports the package, is left as it is.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from types import TracebackType

_CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
_SCRIPTS = ("evaluate.py", "train.py")
_INSTALLED = ("memaudit", "memaudit.exe")


def loaded() -> None:
    """Puts back what was there before: a debugger or a prompt may go by it."""
    if sys.excepthook is _end_in_a_line:
        sys.excepthook = _before


def _program() -> str | None:
    """What the command calls itself on stderr; None where it is none of the project."""
    place = sys.argv[0] if sys.argv else ""
    # So it is while Python looks for what python -m names.
    if place == "-m":
        return _named(_module())
    name = os.path.basename(place)
    if name in _INSTALLED and not os.path.isdir(place):
        return "memaudit"
    return name if name in _SCRIPTS and _is_in_checkout(place) else None


def _module() -> str:
    """What stands behind -m, or right at it, and before what is left of the arguments."""
    found = sys.orig_argv[-len(sys.argv) :][0]
    return found.partition("m")[2] if found.startswith("-") else found


def _named(module: str) -> str | None:
    package, _, rest = module.partition(".")
    if package == "memaudit_gym":
        return "memaudit"
    # Others may have agents of their own.
    folder = os.path.dirname(getattr(sys.modules.get("agents"), "__file__", None) or "")
    return rest.rpartition(".")[2] if package == "agents" and _is_in_checkout(folder) else None


def _is_in_checkout(path: str) -> bool:
    return os.path.dirname(os.path.realpath(path)) == _CHECKOUT


def _end_in_a_line(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Says of a Ctrl-C what every command says of it; all else is shown as ever."""
    if not issubclass(kind, KeyboardInterrupt):
        _before(kind, error, trace)
        return
    with suppress(OSError, ValueError):
        print(f"{_PROGRAM}: interrupted", file=sys.stderr)
    # The interpreter ends by it as it ever does: what was printed is written, what is open closed.
    raise SystemExit(130)


_before = sys.excepthook
_PROGRAM = _program()
# With python -i a prompt follows.
if _PROGRAM and not sys.flags.inspect:
    sys.excepthook = _end_in_a_line
