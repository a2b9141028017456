"""The three lengths of Stream by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.generators.stream.dials import StreamDials
from memaudit_gym.generators.stream.world import generate_stream
from memaudit_gym.package import Package

#: {name: how many experiences its worlds have}
LENGTHS = {"stream-short": 50, "stream": 500, "stream-long": 5_000}
#: Their budget where none is given, as a share of the raw cost.
BUDGET = "10%"


def named_stream(
    name: str, seed: int, dials: StreamDials | Mapping[str, Any] | None = None
) -> Package:
    """The world of a named length, a package called ``name-seed``.

    Raises:
        InputError: An unknown name, or as :func:`generate_stream`.
    """
    if name not in LENGTHS:
        raise InputError(f"unknown stream '{name}'{did_you_mean(str(name), tuple(LENGTHS))}")
    return generate_stream(seed, LENGTHS[name], dials, name)
