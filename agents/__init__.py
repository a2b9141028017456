"""Learned writers: networks, PPO, checkpoints. Used by train.py and evaluate.py."""

import os
import sys
from types import TracebackType


def _end_in_a_line(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Says of a Ctrl-C what every command says of it; all else is shown as ever."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    print(f"{sys.orig_argv[sys.orig_argv.index('-m') + 1]}: interrupted", file=sys.stderr)
    os._exit(130)


# So it is while Python looks for what python -m names. Such a command loads torch before its own
# code begins, which takes seconds; from there on memaudit_gym.cli.answer sees to interrupts.
if sys.argv[0] == "-m" and "-m" in sys.orig_argv:
    sys.excepthook = _end_in_a_line
