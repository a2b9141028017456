"""Dataclasses from the JSON that they were written as, strictly."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial
from types import UnionType
from typing import Any, Literal, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from memaudit_gym.errors import InputError, did_you_mean

Read = TypeVar("Read")
#: From a value and the name of its field to the value in the field's type.
Reader = Callable[[Any, str], Any]


def from_json(cls: type[Read], value: Any, field: str = "") -> Read:
    """A dataclass from the JSON of ``dataclasses.asdict``.

    Its fields are texts, truth values, finite numbers, unions and literals of these, lists,
    mappings from texts, dataclasses (or None), or ``Any``. Numbers stay as they are written: 2 in
    a float's place is 2.

    Args:
        cls: The dataclass.
        value: An object with all fields that have no default, and no others.
        field: Where it stands, for the error.

    Raises:
        InputError: Anything else; it names the field.
    """
    found: Read = _reader_of(cls)(value, field)
    return found


def _dataclass_reader(made: Any) -> Reader:
    hints = get_type_hints(made)
    readers = {f.name: _reader(hints[f.name]) for f in fields(made)}
    needed = [f.name for f in fields(made) if f.default is f.default_factory is MISSING]

    def read(value: Any, field: str) -> Any:
        members = _object(value, field)
        prefix = f"{field}." if field else ""
        for name in needed:
            if name not in members:
                raise InputError("missing key", field=prefix + name)
        for name in members:
            if name not in readers:
                hint = did_you_mean(name, tuple(readers))
                raise InputError(f"unknown key{hint}", field=prefix + name)
        return made(**{name: readers[name](v, prefix + name) for name, v in members.items()})

    return read


#: Made once for each class; mypy takes a class for unhashable where its objects are.
_reader_of: Callable[[Any], Reader] = cache(_dataclass_reader)


def _reader(kind: Any) -> Reader:
    """What reads a value of a type."""
    if kind is Any:
        return lambda value, _: value
    if is_dataclass(kind):
        return _reader_of(kind)
    origin, of = get_origin(kind), get_args(kind)
    if origin is UnionType and is_dataclass(of[0]):
        return partial(_optional, _reader(of[0]))
    if origin is Literal:
        return partial(_one_of, [(repr(word), partial(operator.eq, word)) for word in of])
    if origin is UnionType:
        return partial(_one_of, [(_WORDS[k], _PLAIN[k]) for k in of])
    if origin is Mapping:
        return partial(_mapping, _reader(of[1]))
    if origin is tuple:
        return partial(_items, tuple, _reader(of[0]))
    if origin in (Sequence, list):
        return partial(_items, list, _reader(of[0]))
    return partial(_one_of, [(_WORDS[kind], _PLAIN[kind])])


def _is_number(value: Any) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number beyond the range of a double
        return False


_PLAIN: Mapping[Any, Callable[[Any], bool]] = {
    str: lambda value: isinstance(value, str),
    bool: lambda value: isinstance(value, bool),
    int: lambda value: isinstance(value, int) and _is_number(value),
    float: _is_number,
    type(None): lambda value: value is None,
}
_WORDS: Mapping[Any, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a finite number",
    type(None): "null",
}


def _one_of(kinds: Sequence[tuple[str, Callable[[Any], bool]]], value: Any, field: str) -> Any:
    for _, holds in kinds:
        if holds(value):
            return value
    _refuse(value, " or ".join(words for words, _ in kinds), field)


def _optional(read: Reader, value: Any, field: str) -> Any:
    return None if value is None else read(value, field)


def _object(value: Any, field: str) -> dict[str, Any]:
    return value if isinstance(value, dict) else _refuse(value, "an object", field)


def _mapping(read: Reader, value: Any, field: str) -> dict[str, Any]:
    return {key: read(v, f"{field}.{key}") for key, v in _object(value, field).items()}


def _items(make: Callable[[Any], Any], read: Reader, value: Any, field: str) -> Any:
    if not isinstance(value, list):
        _refuse(value, "a list", field)
    return make(read(v, f"{field}[{n}]") for n, v in enumerate(value))


def _refuse(value: Any, wanted: str, field: str) -> NoReturn:
    raise InputError(f"must be {wanted}, not {value!r:.80}", field=field or None)
