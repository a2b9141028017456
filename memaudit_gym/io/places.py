"""A folder takes the place of another by renames, also where other processes do the same."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path

from memaudit_gym.io.atomic import sibling

#: How often another process may be faster before it is a fault.
_TRIES = 100


def take_place(beside: Path, target: Path) -> Path | None:
    """Renames a folder to its place.

    Args:
        beside: The folder.
        target: Its place, in the same folder.

    Returns:
        Where what stood there before is now; None if nothing did.

    Raises:
        OSError: It cannot; everything is as it was.
    """
    old: Path | None = None
    for left in reversed(range(_TRIES)):
        old = _moved_away(target, old)
        try:
            os.rename(beside, target)
            break
        except OSError as error:
            # Somebody else's folder took the place in between.
            if left and error.errno in (errno.ENOTEMPTY, errno.EEXIST):
                continue
            _restore(old, target)
            raise
    return old


def give_back(beside: Path, target: Path, old: Path | None) -> None:
    """Undoes :func:`take_place`."""
    with suppress(OSError):
        os.rename(target, beside)
    _restore(old, target)


def _moved_away(target: Path, old: Path | None) -> Path | None:
    away = sibling(target)
    try:
        os.rename(target, away)
    except FileNotFoundError:
        return old
    if old is not None:
        shutil.rmtree(old, ignore_errors=True)
    return away


def _restore(old: Path | None, target: Path) -> None:
    if old is None:
        return
    with suppress(OSError):
        os.rename(old, target)
        return
    # Gone only where another stands in its place.
    if target.exists():
        shutil.rmtree(old, ignore_errors=True)
