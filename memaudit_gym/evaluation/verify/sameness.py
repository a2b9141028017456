"""Whether recorded values are the recomputed ones, but for rounding."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

#: Files hold 12 significant digits; sums may differ in their last ones between processors.
TOLERANCE = 1e-9


def same(recorded: Any, recomputed: Any) -> bool:
    """Whether two JSON values are the same, floats within ``TOLERANCE``, relative above 1."""
    if isinstance(recorded, bool) or isinstance(recomputed, bool):
        return recorded is recomputed
    if isinstance(recorded, int | float) and isinstance(recomputed, int | float):
        return math.isclose(recorded, recomputed, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    if isinstance(recorded, Mapping) and isinstance(recomputed, Mapping):
        return recorded.keys() == recomputed.keys() and all(
            same(value, recomputed[name]) for name, value in recorded.items()
        )
    if isinstance(recorded, list | tuple) and isinstance(recomputed, list | tuple):
        return len(recorded) == len(recomputed) and all(map(same, recorded, recomputed))
    return type(recorded) is type(recomputed) and bool(recorded == recomputed)


def differences(recorded: Any, recomputed: Any) -> Iterator[tuple[str, Any, Any]]:
    """(field, recorded, recomputed) where two dataclasses of one kind are not the same."""
    for name in (one.name for one in fields(recorded)):
        pair = getattr(recorded, name), getattr(recomputed, name)
        if not same(*pair):
            yield (name, *pair)
