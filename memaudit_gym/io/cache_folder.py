"""Where what was paid for in time or money is kept between runs."""

from __future__ import annotations

import os
import sys
import warnings
from pathlib import Path

from memaudit_gym.errors import InputError

#: Names the folder of the caches; empty or "off" keeps them in memory.
VARIABLE = "MEMAUDIT_CACHE"


def cache_folder() -> Path | None:
    """The folder of the caches; None for memory only.

    Where ``VARIABLE`` is not set it is ``memaudit_gym`` in the user's cache folder.

    Raises:
        InputError: It names a home that is not known.
    """
    named = os.environ.get(VARIABLE)
    if named is not None:
        return None if named in ("", "off") else _expanded(named)
    try:
        return _user_cache() / "memaudit_gym"
    except RuntimeError:  # no home
        return None


def warn_of_cache(problem: str, stacklevel: int) -> None:
    """Says that a cache cannot be used, and what to do about it.

    Args:
        problem: What cannot be used, and what becomes of what it was for.
        stacklevel: As of ``warnings.warn``, counted from the caller.
    """
    advice = f"set {VARIABLE} to another folder, or to 'off'"
    warnings.warn(f"{problem}; {advice}", RuntimeWarning, stacklevel=stacklevel + 1)


def _expanded(named: str) -> Path:
    try:
        return Path(named).expanduser()
    except RuntimeError:
        raise InputError(f"{VARIABLE} names '{named}', whose home is not known") from None


def _user_cache() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    named = os.environ.get("XDG_CACHE_HOME", "")
    # The XDG rules say that a relative path is to be ignored.
    return Path(named) if os.path.isabs(named) else Path.home() / ".cache"
