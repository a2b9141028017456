"""``--quiet``: nothing on stderr but what went wrong."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

_quiet = False


@contextmanager
def quietly(asked: bool = True) -> Iterator[None]:
    """No progress, remark or warning while the block lasts; nothing changes where not asked for."""
    global _quiet
    if not asked:
        yield
        return
    before, _quiet = _quiet, True
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        _quiet = before


def is_quiet() -> bool:
    """Whether nobody wants to hear more than what went wrong."""
    return _quiet


def remark(line: str) -> None:
    """Prints a line on stderr, unless it is quiet."""
    if not _quiet:
        print(line, file=sys.stderr)
