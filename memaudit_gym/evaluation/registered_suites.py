"""Suites of generated packages that rooms above this one make and register by name."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from memaudit_gym.package import Package

#: {suite: its module}
_modules: dict[str, str] = {}


class SuiteModule(Protocol):
    """What the module of a registered suite has.

    Args:
        NAMES: Its distributions, each the suite's name, a hyphen and more.
        SEEDS: The seeds where none are asked for.
        BUDGETS: The budgets where none are asked for.
    """

    NAMES: Sequence[str]
    SEEDS: range
    BUDGETS: str

    @staticmethod
    def package(name: str, seed: int) -> Package:
        """The package of a distribution and a seed."""
        ...


def register_suite(name: str, module: str) -> None:
    """Makes a suite known in this process.

    Args:
        name: The suite's name, without a hyphen.
        module: A :class:`SuiteModule`; imported when the suite is first asked for.
    """
    _modules[name] = module


def registered_names() -> tuple[str, ...]:
    """The names of the registered suites; imports none of them."""
    return tuple(_modules)


def registered_suite(suite: str) -> SuiteModule | None:
    """The module of a suite, or of one of its distributions; None where it is no such one."""
    name = suite.partition("-")[0]
    if name not in _modules:
        return None
    module = cast(SuiteModule, import_module(_modules[name]))
    return module if suite in (name, *module.NAMES) else None
