"""JSON values: what a package's open fields may hold."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from numbers import Integral, Real
from typing import Any

from memaudit_gym.errors import InputError

#: How deep lists and objects may be nested.
MAX_DEPTH = 64

# Tuples, and the common types first: packages and pages are hundreds of thousands of values, of
# which a union of types, and an abstract one more so, takes several times as long to ask.
_TEXTS, _NUMBERS, _LISTS = (str, bool), (int, float), (list, tuple)


def json_value(value: Any, depth: int = 0) -> Any:
    """The value in JSON's own types: tuples become lists, NumPy numbers plain ones.

    Raises:
        InputError: NaN, an infinity, a number beyond the range of a double, a key that is no
            text, nesting deeper than ``MAX_DEPTH``, or anything that JSON cannot hold.
    """
    if value is None or isinstance(value, _TEXTS):
        return value
    if isinstance(value, _NUMBERS):
        return _number(value)
    if depth == MAX_DEPTH:
        raise InputError(f"nested deeper than {MAX_DEPTH} levels")
    if isinstance(value, _LISTS):
        return [json_value(inner, depth + 1) for inner in value]
    if isinstance(value, Mapping):
        return {_key(key): json_value(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, Real):
        return _number(int(value) if isinstance(value, Integral) else float(value))
    raise InputError(f"not a JSON value but a {type(value).__name__}")


def rounded(value: Any) -> Any:
    """The same JSON value with every float rounded to 12 significant digits."""
    if isinstance(value, float):
        return float(f"{value:.12g}")
    if value is None or isinstance(value, _TEXTS):
        return value
    if isinstance(value, _LISTS):
        return [rounded(inner) for inner in value]
    if isinstance(value, int) or not isinstance(value, Mapping):
        return value
    return {key: rounded(inner) for key, inner in value.items()}


def same(found: Any, expected: Any) -> bool:
    """Whether two JSON values are equal, where true and false are no numbers."""
    # Only what is equal is written as text: anything else may be nested too deep for that.
    return bool(found == expected) and _text(found) == _text(expected)


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _number(value: float) -> float:
    # Plain types: a subclass of float, as NumPy has it, would print itself otherwise.
    if isinstance(value, int):
        if value.bit_length() > 1023:
            raise InputError("a number beyond the range of a double")
        return int(value)
    if not math.isfinite(value):
        raise InputError(f"must be a finite number, not {value}")
    return float(value)


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise InputError(f"a key must be a text, not {key!r:.80}")
    return key
