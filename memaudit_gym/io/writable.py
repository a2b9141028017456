"""Whether something can be written, asked before the long work that it comes of."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from memaudit_gym.errors import InputError
from memaudit_gym.io.files import PathLike, os_errors


def require_writable_folder(folder: PathLike, *files: str) -> None:
    """Refuses, for ``--out``, a folder in which nothing, or not these files, can be written.

    Args:
        folder: It, and folders on the way to it, need not exist.
        files: Names of files that are to be written there.

    Raises:
        InputError: It is a file, or not writable, or one of the files is a folder.
    """
    with os_errors(folder, "written"):
        _require_writable(Path(folder), "--out needs a folder")
        for path in (Path(folder) / name for name in files):
            if path.is_dir():
                raise InputError("is a folder where a result file is to be", file=str(path))


def require_writable_file(path: PathLike, option: str) -> None:
    """Refuses a path to which no file can be written; one that stands there is left as it is.

    Args:
        path: The file.
        option: Where it is named.

    Raises:
        InputError: It is a folder, or its own folder cannot be written in.
    """
    with os_errors(path, "written"):
        target = Path(path).resolve()
        if target.is_dir():
            raise InputError(f"is a folder; {option} needs a file", file=str(path))
        _require_writable(target.parent, f"{option} needs a file in a folder")


def _require_writable(folder: Path, needs: str) -> None:
    nearest = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if not nearest.is_dir():
        raise InputError(f"is a file; {needs}", file=str(nearest))
    try:
        # What the permissions say is not all: a file system may refuse for reasons of its own.
        TemporaryDirectory(dir=nearest, prefix=".writing-").cleanup()
    except OSError:
        raise InputError(f"is not writable; {needs} that is", file=str(nearest)) from None
