"""The conversations that ship with the library, by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from memaudit_gym.package import Package

#: The name of all of them together.
NATURAL = "natural"

_FOLDER = Path(__file__).parent


@cache
def shipped_names() -> tuple[str, ...]:
    """The names of the shipped packages, sorted; reads no file."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.yaml")))


def named_packages(name: str) -> list[Package]:
    """The shipped packages that a name stands for, each read once a process.

    Args:
        name: ``natural`` for all, or ``natural-lighthouse-cafe`` or ``lighthouse-cafe`` for one.

    Returns:
        Sorted by name; none where the name is unknown.
    """
    if name == NATURAL:
        return [_read(one) for one in shipped_names()]
    one = name.removeprefix(f"{NATURAL}-")
    return [_read(one)] if one in shipped_names() else []


@cache
def _read(name: str) -> Package:
    from memaudit_gym.natural.fictional.build import read_fictional

    return read_fictional(_FOLDER / f"{name}.yaml")
