"""Folders that are written beside their places and take them together, all of them or none."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import make_parents, sibling
from memaudit_gym.io.files import PathLike, os_errors
from memaudit_gym.io.places import give_back, take_place
from memaudit_gym.io.signals import signals_deferred
from memaudit_gym.io.writable import require_writable_folder

#: Whether a non-empty folder may go.
Replaceable = Callable[[Path], bool]


@dataclass(slots=True)
class _Move:
    """A folder on the way to its place, and what stood there before."""

    path: PathLike
    target: Path
    beside: Path
    old: Path | None = None


def _never(_: Path) -> bool:
    return False


@contextmanager
def replace_folder(path: PathLike, replaceable: Replaceable = _never) -> Iterator[Path]:
    """Yields an empty folder beside ``path`` that takes its place when the block ends well.

    Args:
        path: Where the folder shall stand; folders on the way to it are made.
        replaceable: Whether a non-empty folder that stands there now may go; by default none may.

    Raises:
        InputError: Something stands there that must stay, or it cannot be written. Then, and
            where the block raises, everything is as it was.
    """
    with replace_folders(replaceable) as beside:
        yield beside(path)


def require_replaceable(path: PathLike, replaceable: Replaceable = _never) -> None:
    """Refuses, before long work, what :func:`replace_folder` would refuse after it.

    Raises:
        InputError: Something stands there that must stay, or nothing can be written there.
    """
    require_writable_folder(path)
    with os_errors(path, "written"):
        _require_free(Path(path).resolve(), path, replaceable)


@contextmanager
def replace_folders(replaceable: Replaceable = _never) -> Iterator[Callable[[PathLike], Path]]:
    """As :func:`replace_folder` for several: yields what gives each path its folder beside it.

    When the block ends well all of them take their places, or, where one cannot, none. A signal
    that ends the process waits until they have. Where another process writes the same path, the
    last one stays.
    """
    moves: list[_Move] = []

    def beside(path: PathLike) -> Path:
        with os_errors(path, "written"), signals_deferred():
            target = Path(path).resolve()
            _require_free(target, path, replaceable)
            make_parents(target)
            move = _Move(path, target, sibling(target))
            move.beside.mkdir()
            moves.append(move)
        return move.beside

    try:
        yield beside
        with signals_deferred():
            _take_places(moves, replaceable)
    finally:
        with signals_deferred():
            for move in moves:
                shutil.rmtree(move.beside, ignore_errors=True)
                if move.old is not None:
                    shutil.rmtree(move.old, ignore_errors=True)


def _take_places(moves: list[_Move], replaceable: Replaceable) -> None:
    done: list[_Move] = []
    try:
        for move in moves:
            with os_errors(move.path, "written"):
                _require_free(move.target, move.path, replaceable)
                move.old = take_place(move.beside, move.target)
            done.append(move)
    except BaseException:
        for move in reversed(done):
            give_back(move.beside, move.target, move.old)
            move.old = None
        raise


def _require_free(target: Path, path: PathLike, replaceable: Replaceable) -> None:
    while (problem := _in_the_way(target, replaceable)) is not None:
        # Only what is still there was judged: another process may have put its own there.
        if problem.inode == _inode(target):
            raise InputError(problem.text, file=str(path))


@dataclass(frozen=True, slots=True)
class _Obstacle:
    inode: int
    text: str


def _in_the_way(target: Path, replaceable: Replaceable) -> _Obstacle | None:
    if (inode := _inode(target)) is None:
        return None
    try:
        if not any(target.iterdir()) or replaceable(target):
            return None
        text = "is a folder that holds other files; name a new or an empty one"
    except NotADirectoryError:
        text = "is a file where a folder is to be written"
    except FileNotFoundError:
        text = "is gone"
    return _Obstacle(inode, text)


def _inode(target: Path) -> int | None:
    try:
        return target.stat().st_ino
    except (FileNotFoundError, NotADirectoryError):
        return None
