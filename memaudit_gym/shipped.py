"""The packages that ship with the library, by name: the conversations and the worked instance.

Everywhere a name wins over a file or folder that is called the same: ``./natural`` is the folder.
"""

from __future__ import annotations

from memaudit_gym.io.files import PathLike
from memaudit_gym.natural.fictional.shipped import named_packages, shipped_names
from memaudit_gym.odyssey.packages import NAMES, odyssey_packages
from memaudit_gym.package import Package


def shipped_package_names() -> tuple[str, ...]:
    """The names of all of them; reads no file."""
    return (*shipped_names(), *NAMES)


def shipped_packages(name: str) -> list[Package]:
    """The packages that a name stands for: one, all conversations for ``natural``, or none."""
    return odyssey_packages(name) or named_packages(name)


def packages_at(place: PathLike) -> list[Package]:
    """The packages that ship under a name, or else those at a path.

    Args:
        place: A text that is a name is no path; anything but a text is a path.

    Raises:
        InputError: As :func:`memaudit_gym.io.read_packages`.
    """
    from memaudit_gym.io import read_packages

    return (isinstance(place, str) and shipped_packages(place)) or read_packages(place)
