"""The one error that bad input gets: a single line that says what, where and what to do."""

from __future__ import annotations

import warnings
from typing import Any

#: A hint lists no more names than these.
MOST_NAMES = 20


class InputError(ValueError):
    """Bad input from a user: a file, a record, a flag or an argument.

    Args:
        problem: What is wrong and what to do about it, one line.
        file: The file it stands in.
        record: The record, for instance ``line 3`` or ``candidate 'c1'``.
        field: The field of the record.
        table: Which table of a package the record belongs to (``candidates``, ``units``,
            ``experiences``, ``queries``, ``coverage``); a reader turns it into a file's name.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        record: str | None = None,
        field: str | None = None,
        table: str | None = None,
    ) -> None:
        self.problem, self.file, self.record = problem, file, record
        self.field, self.table = field, table
        place = (file, record, f"field '{field}'" if field else None)
        line = ": ".join([part for part in place if part] + [problem])
        super().__init__(printable(" ".join(line.split())))

    def in_file(self, file: str) -> InputError:
        """The same error with the file named; an error that names its file already stays."""
        if self.file is not None:
            return self
        return InputError(
            self.problem, file=file, record=self.record, field=self.field, table=self.table
        )


class MissingExtraError(ImportError):
    """An optional dependency is not installed; the message says how to get it."""


def printable(text: str) -> str:
    """The text on one line, what a terminal would obey or could not show escaped."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def plain_warnings(program: str) -> None:
    """From here on a warning is one line, without the line of code that gave it."""

    def formatwarning(message: Warning | str, *_: Any, **__: Any) -> str:
        return f"{program}: {printable(' '.join(str(message).split()))}\n"

    warnings.formatwarning = formatwarning


def reason(error: BaseException) -> str:
    """What a user's own code raised, as text, even where the error cannot say it itself."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__


def did_you_mean(word: str, known: list[str] | tuple[str, ...]) -> str:
    """A hint for a misspelt name: ``; did you mean 'base'?`` or the list of what there is."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    if close:
        return f"; did you mean '{close[0]}'?"
    more = f" and {len(known) - MOST_NAMES} more" if len(known) > MOST_NAMES else ""
    return f"; known: {', '.join(known[:MOST_NAMES])}{more}"
