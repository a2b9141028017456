"""Writes that leave either what was there before or all of the new: beside it, then renamed."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Callable, Iterator
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
    with os_errors(path, "written"):
        target = Path(path).resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = _sibling(target)
        try:
            beside.write_bytes(content)
            os.replace(beside, target)
        finally:
            with suppress(OSError):
                beside.unlink()


def _never(_: Path) -> bool:
    return False


@contextmanager
def replace_folder(path: PathLike, replaceable: Callable[[Path], bool] = _never) -> Iterator[Path]:
    """Yields an empty folder beside ``path`` that takes its place when the block ends well.

    Args:
        path: Where the folder shall stand; folders on the way to it are made.
        replaceable: Whether a non-empty folder that stands there now may go; by default none may.

    Raises:
        InputError: Something stands there that must stay, or it cannot be written. Then, and
            where the block raises, everything is as it was.
    """
    target = Path(path)
    with os_errors(path, "written"):
        target = target.resolve()
        _require_free(target, path, replaceable)
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = _sibling(target)
        beside.mkdir()
    try:
        yield beside
        with os_errors(path, "written"):
            _require_free(target, path, replaceable)
            _swap(beside, target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _sibling(target: Path) -> Path:
    # Not by tempfile: its files are closed to others, and a rename would keep that.
    return target.parent / f".tmp-{uuid.uuid4().hex}"


def _require_free(target: Path, path: PathLike, replaceable: Callable[[Path], bool]) -> None:
    if not target.exists():
        return
    if not target.is_dir():
        raise InputError("is a file where a folder is to be written", file=str(path))
    if any(target.iterdir()) and not replaceable(target):
        raise InputError(
            "is a folder that holds other files; name a new or an empty one", file=str(path)
        )


def _swap(beside: Path, target: Path) -> None:
    if not target.exists():
        os.rename(beside, target)
        return
    old = _sibling(target)
    os.rename(target, old)
    try:
        os.rename(beside, target)
    except BaseException:
        os.rename(old, target)
        raise
    shutil.rmtree(old, ignore_errors=True)
