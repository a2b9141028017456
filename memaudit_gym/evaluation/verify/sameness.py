"""Whether recorded values are the recomputed ones, but for rounding."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, is_dataclass
from typing import Any

#: Files hold 12 significant digits; sums may differ in their last ones between processors.
TOLERANCE = 1e-9

#: (field, recorded, recomputed), the values as JSON.
Difference = tuple[str, Any, Any]


def differences(recorded: Any, recomputed: Any, field: str = "") -> Iterator[Difference]:
    """Where two values are not the same: dataclasses field by field, mappings key by key.

    Floats are the same within ``TOLERANCE``, relative above 1; a truth value is no number.

    Args:
        recorded, recomputed: JSON values, or dataclasses of such.
        field: Where they stand.
    """
    first, second = _members(recorded), _members(recomputed)
    if first is None or second is None:
        if not _same(recorded, recomputed):
            yield field, _json(recorded), _json(recomputed)
        return
    for name in dict.fromkeys([*first, *second]):
        place = f"{field}.{name}" if field else name
        yield from differences(first.get(name), second.get(name), place)


def _members(value: Any) -> Mapping[str, Any] | None:
    if is_dataclass(value):
        return {one.name: getattr(value, one.name) for one in fields(value)}
    return value if isinstance(value, Mapping) else None


def _same(recorded: Any, recomputed: Any) -> bool:
    if isinstance(recorded, bool) or isinstance(recomputed, bool):
        return recorded is recomputed
    if isinstance(recorded, int | float) and isinstance(recomputed, int | float):
        return recorded == recomputed or _close(recorded, recomputed)
    if isinstance(recorded, list | tuple) and isinstance(recomputed, list | tuple):
        return len(recorded) == len(recomputed) and all(map(_same, recorded, recomputed))
    return type(recorded) is type(recomputed) and bool(recorded == recomputed)


def _close(first: float, second: float) -> bool:
    try:
        return math.isclose(first, second, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    except OverflowError:  # a whole number beyond the range of a double
        return False


def _json(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return list(value) if isinstance(value, tuple) else value
