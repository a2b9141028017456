"""How far a command is: a line on stderr, where that is a terminal and nobody asked for quiet.

The line comes after a moment, so that quick commands do not flicker, and goes when the work is
done. It is drawn by a thread of its own: whatever takes long must let go of the interpreter's lock,
as the solvers and the compiled searches do.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Protocol

from memaudit_gym.terminal.quiet import is_quiet

if TYPE_CHECKING:
    from rich.progress import Progress

#: The lines of this process, while there are some.
_lines: Progress | None = None


class Show(Protocol):
    """Says how far something is."""

    def __call__(self, done: int, total: int | None = None, note: str = "") -> None:
        """Shows it.

        Args:
            done: How many are done.
            total: How many there are; None where nobody knows.
            note: What else there is to know, in a few words.
        """


@contextmanager
def progress(what: str, total: int | None = None, done: int = 0) -> Iterator[Show]:
    """A line with what is done, the time it takes and, where things are counted, a bar.

    One inside another is a further line below it.

    Args:
        what: What is counted, or what is done where nothing is.
        total: How many there are, where that is known before the first is done.
        done: How many were done before, by an earlier run.

    Yields:
        What to call with how many are done and how many there are.
    """
    if not is_watched():
        yield lambda done, total=None, note="": None
        return
    with _shown() as lines:
        task = lines.add_task(what, total=total, completed=done, note="")

        def show(done: int, total: int | None = None, note: str = "") -> None:
            lines.update(task, completed=done, total=total, note=note)

        try:
            yield show
        finally:
            lines.remove_task(task)


def say(line: str) -> None:
    """Prints a line of the result on stdout, above the progress where that is shown."""
    lines = _lines if _lines is not None and _lines.live.is_started else None
    if lines is not None:
        lines.stop()
    print(line, flush=True)
    if lines is not None:
        lines.start()


def is_watched() -> bool:
    """Whether somebody may see progress: stderr is a terminal that can move its cursor."""
    if is_quiet() or sys.stderr is None or os.environ.get("TERM") in ("dumb", "unknown"):
        return False
    return sys.stderr.isatty()


@contextmanager
def _shown() -> Iterator[Progress]:
    """The lines, which come after a while; those there are where there are some."""
    global _lines
    if _lines is not None:
        yield _lines
        return
    from memaudit_gym.terminal.lines import DELAY, new_lines

    _lines = lines = new_lines()
    timer = Timer(DELAY, lines.start)
    timer.daemon = True
    timer.start()
    try:
        yield lines
    finally:
        _lines = None
        timer.cancel()
        timer.join()
        lines.stop()
