"""Packages to folders, one after another, all of them or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from memaudit_gym.cli.output import progress
from memaudit_gym.package import Package

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
    from memaudit_gym.io import write_folder
    from memaudit_gym.io.atomic import replace_folder
    from memaudit_gym.io.folder import is_replaceable

    rows: list[Row] = []
    with _no_new_folders(out), ExitStack() as renames:
        for package in packages:
            folder = out / package.name
            progress(f"writing {folder}")
            write_folder(package, renames.enter_context(replace_folder(folder, is_replaceable)))
            rows.append(describe(package, folder))
    return rows


@contextmanager
def _no_new_folders(out: Path) -> Iterator[None]:
    """Where the block fails, folders on the way to ``out`` that it made are taken away again."""
    with suppress(OSError):
        missing = [folder for folder in (out, *out.parents) if not folder.exists()]
    try:
        yield
    except BaseException:
        for folder in missing:
            with suppress(OSError):
                folder.rmdir()
        raise
