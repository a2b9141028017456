"""Files that are written beside their places, then renamed: what was there before, or all new."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.io.files import PathLike, os_errors


def write_text(path: PathLike, text: str) -> None:
    """Writes a UTF-8 file as :func:`write_bytes` does.

    A lone surrogate, which UTF-8 cannot hold, is written as the JSON escape that stands for it.
    """
    write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_bytes(path: PathLike, content: bytes) -> None:
    """Writes a file; folders on the way to it are made.

    Raises:
        InputError: It cannot be written; nothing is left behind.
    """
    with os_errors(path, "written"), _beside(path, content) as (beside, target):
        os.replace(beside, target)


def write_new_text(path: PathLike, text: str) -> bool:
    """Writes a file as :func:`write_text` does, unless anything stands there.

    Of several processes that write to one place, one does.

    Returns:
        Whether it was written.

    Raises:
        InputError: It cannot be written.
    """
    content = text.encode("utf-8", "backslashreplace")
    with os_errors(path, "written"), _beside(path, content) as (beside, target):
        try:
            os.link(beside, target)  # a rename would replace what stands there
        except FileExistsError:
            return False
        except OSError:  # a file system without links
            return _created(target, content)
        return True


@contextmanager
def _beside(path: PathLike, content: bytes) -> Iterator[tuple[Path, Path]]:
    """The content in a file beside its place, and the place; the file is gone afterwards."""
    target = Path(path).resolve()
    make_parents(target)
    beside = sibling(target)
    try:
        beside.write_bytes(content)
        yield beside, target
    finally:
        with suppress(OSError):
            beside.unlink()


def _created(target: Path, content: bytes) -> bool:
    try:
        file = target.open("xb")
    except FileExistsError:
        return False
    try:
        with file:
            file.write(content)
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    return True


def make_parents(target: Path) -> None:
    """Makes the folders on the way to a path.

    Raises:
        InputError: A file stands in the way.
        OSError: They cannot be made.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        for folder in target.parents:
            if folder.exists() and not folder.is_dir():
                problem = "is a file where a folder is to be written"
                raise InputError(problem, file=str(folder)) from None
        raise


def sibling(target: Path) -> Path:
    """A path beside another that nothing has."""
    # Not by tempfile: its files are closed to others, and a rename would keep that.
    return target.parent / f".tmp-{uuid.uuid4().hex}"
