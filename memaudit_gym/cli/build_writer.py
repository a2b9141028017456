"""Packages to folders, one after another, all of them or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from memaudit_gym.package import Package
from memaudit_gym.terminal.progress import progress

Row = TypeVar("Row")


def write_packages(
    packages: Iterable[Package], out: Path, describe: Callable[[Package, Path], Row]
) -> list[Row]:
    """Writes each package to a folder of its name, all of them or none.

    Each is written beside its place as soon as it is there, and no longer held; they take their
    places when the last one is written.

    Args:
        packages: The packages; may be made while they are taken.
        out: Where the folders shall stand.
        describe: What is kept of a package and its folder.

    Raises:
        InputError: One cannot be made or written, or would replace what is no package.
    """
    from memaudit_gym.io.atomic_folder import replace_folders
    from memaudit_gym.io.folder import is_replaceable, write_files
    from memaudit_gym.io.writable import require_writable_folder

    require_writable_folder(out)
    rows: list[Row] = []
    with (
        _no_new_folders(out),
        replace_folders(is_replaceable) as beside,
        progress("packages") as show_progress,
    ):
        for package in packages:
            folder = out / package.name
            write_files(package, beside(folder), folder)
            rows.append(describe(package, folder))
            show_progress(len(rows), note=package.name)
    return rows


@contextmanager
def _no_new_folders(out: Path) -> Iterator[None]:
    """Where the block fails, folders on the way to ``out`` that it made are taken away again."""
    missing: list[Path] = []
    # A path that cannot be looked at cannot be made either.
    with suppress(OSError):
        missing = [folder for folder in (out, *out.parents) if not folder.exists()]
    try:
        yield
    except BaseException:
        for folder in missing:
            with suppress(OSError):
                folder.rmdir()
        raise
