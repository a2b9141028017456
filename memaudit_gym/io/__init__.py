"""Packages in files: the coverage-package folder and the one-file JSON form.

Both hold the same; what one writes the other gives back to the last bit.
"""

from __future__ import annotations

from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.io.files import PathLike, is_folder, os_errors
from memaudit_gym.io.folder import is_package_folder, read_folder, write_folder
from memaudit_gym.io.json_file import read_json_file, write_json
from memaudit_gym.package import Package

__all__ = ["read_package", "read_packages", "write_folder", "write_json"]


def read_package(path: PathLike) -> Package:
    """The package in a coverage-package folder or in a JSON file.

    Raises:
        InputError: Any fault, with the file, the record and the field named; also a folder that
            holds several packages.
    """
    found = read_folder(path) if is_folder(path) else [read_json_file(path)]
    if len(found) != 1:
        raise InputError(
            f"holds {len(found)} packages where one is needed, '{found[0].name}' for instance; "
            "write that one to a folder of its own",
            file=str(path),
        )
    return found[0]


def read_packages(path: PathLike) -> list[Package]:
    """All packages at a path, sorted by name.

    Args:
        path: A package folder, a JSON file, or a folder of such (files of other kinds and hidden
            entries are passed over).

    Raises:
        InputError: Any fault in any of them, no package at all, or two of one name.
    """
    sources = _sources(Path(path)) if is_folder(path) else [Path(path)]
    if not sources:
        raise InputError("holds no package: no table, no JSON file, no folder", file=str(path))
    place: dict[str, Path] = {}
    packages = [(p, source) for source in sources for p in _read(source)]
    for package, source in packages:
        if package.name in place:
            raise InputError(
                f"a second package named '{package.name}'; the first is {place[package.name]}",
                file=str(source),
            )
        place[package.name] = source
    return sorted((package for package, _ in packages), key=lambda package: package.name)


def _sources(folder: Path) -> list[Path]:
    if is_package_folder(folder):
        return [folder]
    with os_errors(folder, "read"):
        entries = sorted(entry for entry in folder.iterdir() if not entry.name.startswith("."))
    return [entry for entry in entries if entry.is_dir() or entry.suffix == ".json"]


def _read(source: Path) -> list[Package]:
    return read_folder(source) if is_folder(source) else [read_json_file(source)]
