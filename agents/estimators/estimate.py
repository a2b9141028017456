"""What a stream is taken to be worth: its candidates, and their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from agents.estimators.reading import Floats


@dataclass(frozen=True)
class Estimate:
    """Of a stream with n candidates and w words.

    Args:
        values: (n,) what each candidate is worth alone.
        worth: (w,) what each word is worth; 0 where nothing is known of words.
    """

    values: Floats
    worth: Floats


def mean_estimate(estimates: Sequence[Estimate]) -> Estimate:
    """The mean of estimates of the same stream."""
    return Estimate(
        np.mean([own.values for own in estimates], axis=0),
        np.mean([own.worth for own in estimates], axis=0),
    )
