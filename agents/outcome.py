"""What a training run came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """What came of a run.

    Args:
        words: In a few words.
        figures: The same as JSON values.
    """

    words: str
    figures: Mapping[str, Any]


def validated(best: float, out: object) -> Outcome:
    """Of a run whose checkpoints stand in ``out``, by its best mean ratio on held-out packages."""
    figures = {"best_validation_ratio": best, "checkpoints": str(out)}
    return Outcome(f"best validation ratio {best:.4f}; checkpoints in {out}", figures)
