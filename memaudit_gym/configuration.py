"""Configurations: typed dataclasses, read from YAML, every mistake one clear line."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import yaml

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.io.files import os_errors, require_file
from memaudit_gym.io.yaml_fault import yaml_fault

#: Numbers from here on are none in single precision.
_LIMIT = 1e30

Config = TypeVar("Config")


_REPLACED = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:timestamp")


class _Loader(yaml.SafeLoader):
    """YAML where 10:20 is a text, not a number to the base of 60, and a date is a text too."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in found if tag not in _REPLACED]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile(r"[-+]?[0-9][0-9_]*$"), list("-+0123456789")
)


def require(
    section: str,
    config: Any,
    *,
    at_least_1: tuple[str, ...] = (),
    positive: tuple[str, ...] = (),
    at_least_0: tuple[str, ...] = (),
    at_most_1: tuple[str, ...] = (),
) -> None:
    """Checks the ranges of a section's numbers.

    Raises:
        InputError: One is out of its range.
    """
    checks: tuple[tuple[tuple[str, ...], Callable[[float], bool], str], ...] = (
        (at_least_1, lambda v: v >= 1, "at least 1"),
        (positive, lambda v: 0 < v < _LIMIT, f"greater than 0 and below {_LIMIT:g}"),
        (at_least_0, lambda v: 0 <= v < _LIMIT, f"at least 0 and below {_LIMIT:g}"),
        (at_most_1, lambda v: 0 <= v <= 1, "from 0 to 1"),
    )
    for names, holds, words in checks:
        for name in names:
            value = getattr(config, name)
            if not holds(value):
                raise InputError(f"must be {words}, not {value}", field=f"{section}.{name}")


def require_within(value: float, low: float, high: float, field: str) -> None:
    """Refuses a number outside of its range.

    Raises:
        InputError: It is.
    """
    if not low <= value <= high:
        raise InputError(f"must be from {low:,} to {high:,}, not {value}", field=field)


def read_yaml(path: str | Path) -> dict[str, Any]:
    """The mapping in a YAML file.

    Raises:
        InputError: It cannot be read, is not YAML, or holds something else.
    """
    with os_errors(path, "read"):
        data = require_file(path).read_bytes()
    try:
        document = yaml.load(data.decode("utf-8"), _Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InputError(f"is not YAML: {yaml_fault(error)}", file=str(path)) from None
    if not isinstance(document, dict):
        raise InputError("a configuration is a mapping of keys to values", file=str(path))
    return document


def override(document: dict[str, Any], setting: str) -> None:
    """Applies ``key=value`` to a document in place; keys may be dotted.

    Raises:
        InputError: It is no such text, or the key leads into what is no section.
    """
    key, separator, text = setting.partition("=")
    if not separator:
        raise InputError(f"--set wants key=value, not '{setting}'")
    try:
        value = yaml.load(text, _Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        problem = f"cannot read the value: {yaml_fault(error)}"
        raise InputError(problem, record=f"--set {key}") from None
    *parents, last = key.strip().split(".")
    for parent in parents:
        document = document.setdefault(parent, {})
        if not isinstance(document, dict):
            raise InputError(f"'{parent}' in --set {key.strip()} is not a section")
    document[last] = value


def from_mapping(cls: type[Config], document: dict[str, Any], source: str) -> Config:
    """A configuration from plain values.

    Args:
        cls: Its dataclass; the fields are texts, numbers, lists of texts, choices among words, one
            of these or None, or dataclasses again.
        document: The values; what is absent has its default.
        source: The file that faults name.

    Raises:
        InputError: An unknown key, a value of the wrong type, or what the dataclass refuses.
    """
    try:
        found = _build(cls, document, source, "")
    except InputError as error:
        raise error.in_file(source) from None
    assert isinstance(found, cls)
    return found


def _build(cls: Any, document: Any, source: str, prefix: str) -> Any:
    if not isinstance(document, dict):
        raise InputError("is a section and needs keys of its own", file=source, field=prefix[:-1])
    hints = get_type_hints(cls)
    known = [f.name for f in fields(cls)]
    values = {}
    for key, value in document.items():
        if key not in known:
            hint = did_you_mean(str(key), known)
            raise InputError(f"unknown key{hint}", file=source, field=f"{prefix}{key}")
        kind = hints[key]
        name = f"{prefix}{key}"
        if is_dataclass(kind):
            values[key] = _build(kind, value, source, f"{name}.")
        else:
            values[key] = _convert(kind, value, source, name)
    return cls(**values)


def _convert(kind: Any, value: Any, source: str, name: str) -> Any:
    """A value in the type of its field; texts such as a budget may be written as numbers."""
    if get_origin(kind) is Literal:
        return _choice(get_args(kind), value, source, name)
    if get_origin(kind) is tuple:
        return _items(get_args(kind)[0], value, source, name)
    if get_origin(kind) is UnionType:
        return None if value is None else _convert(get_args(kind)[0], value, source, name)
    if kind is bool and isinstance(value, bool):
        return value
    if kind is str and isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    # YAML reads 1e-3 as a text.
    if kind is float and isinstance(value, int | float | str) and not isinstance(value, bool):
        with suppress(ValueError, OverflowError):
            return float(value)
    if kind is int and isinstance(value, int) and not isinstance(value, bool):
        return value
    raise InputError(f"must be of type {kind.__name__}, not {value!r:.80}", file=source, field=name)


def _choice(words: tuple[str, ...], value: Any, source: str, name: str) -> str:
    if value not in words:
        problem = f"must be one of {', '.join(words)}, not {value!r:.80}"
        raise InputError(problem, file=source, field=name)
    found: str = value
    return found


def _items(kind: Any, value: Any, source: str, name: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise InputError(f"must be a list, not {value!r:.80}", file=source, field=name)
    return tuple(_convert(kind, v, source, f"{name}[{n}]") for n, v in enumerate(value))
