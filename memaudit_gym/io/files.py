"""What stands at a path, and operating-system errors as input errors."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memaudit_gym.errors import InputError

PathLike = str | os.PathLike[str]


@contextmanager
def os_errors(path: PathLike, action: str) -> Iterator[None]:
    """Turns a failing system call into an :class:`InputError` that names the path.

    Args:
        path: The path to name.
        action: What could not be done: ``read`` or ``written``.
    """
    try:
        yield
    except InputError:
        raise
    except OSError as error:
        raise InputError(f"cannot be {action}: {error.strerror}", file=str(path)) from None
    except ValueError as error:
        # A NUL or a lone surrogate in the path itself.
        raise InputError(f"is no valid path: {error}", file=repr(str(path))) from None


def is_folder(path: PathLike) -> bool:
    """Whether a folder stands there (True) or a regular file (False).

    Raises:
        InputError: Nothing stands there, or something else.
    """
    with os_errors(path, "read"):
        try:
            mode = os.stat(path).st_mode
        except (FileNotFoundError, NotADirectoryError):
            raise InputError("no such file or folder", file=str(path)) from None
    if not stat.S_ISDIR(mode) and not stat.S_ISREG(mode):
        raise InputError("is neither a file nor a folder", file=str(path))
    return stat.S_ISDIR(mode)


def exists(path: PathLike) -> bool:
    """Whether anything stands there.

    Raises:
        InputError: The folder above may not be looked into.
    """
    with os_errors(path, "read"):
        return Path(path).exists()


def require_file(path: PathLike) -> Path:
    """The path, if a regular file stands there."""
    if is_folder(path):
        raise InputError("is a folder where a file is needed", file=str(path))
    return Path(path)


def require_folder(path: PathLike) -> Path:
    """The path, if a folder stands there."""
    if not is_folder(path):
        raise InputError("is a file where a folder is needed", file=str(path))
    return Path(path)


def file_sha256(path: PathLike) -> str:
    """The SHA-256 (hexadecimal) of a file's bytes.

    Raises:
        InputError: It cannot be read.
    """
    with os_errors(path, "read"), require_file(path).open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()
