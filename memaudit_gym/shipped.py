"""The packages that ship with the library, by name: the conversations and the worked instance."""

from __future__ import annotations

from memaudit_gym.natural.fictional.shipped import named_packages, shipped_names
from memaudit_gym.odyssey.packages import NAMES, odyssey_packages
from memaudit_gym.package import Package


def shipped_package_names() -> tuple[str, ...]:
    """The names of all of them; reads no file."""
    return (*shipped_names(), *NAMES)


def shipped_packages(name: str) -> list[Package]:
    """The packages that a name stands for: one, all conversations for ``natural``, or none."""
    return odyssey_packages(name) or named_packages(name)
