"""The picture of a calibration."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from memaudit_gym.errors import MissingExtraError
from memaudit_gym.io.atomic import write_bytes

_SIZE, _DOTS = (6.0, 6.0), 120


def write_calibration(path: Path, found: Mapping[str, Sequence[tuple[float, float, int]]]) -> None:
    """Draws true over estimated value per cost, a line for each type, and the diagonal.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise MissingExtraError(
            "a plot needs matplotlib; install it with: pip install -e '.[report]'"
        ) from error
    figure = Figure(figsize=_SIZE, layout="constrained")
    axes = figure.add_subplot()
    for name, points in found.items():
        guess, truth = [p[0] for p in points], [p[1] for p in points]
        axes.plot(guess, truth, marker="o", label=name, linewidth=2 if name == "all" else 1)
    top = max(max(p[:2]) for points in found.values() for p in points)
    axes.plot([0, top], [0, top], linestyle=":", color="grey", label="perfect")
    axes.set(xlabel="estimated value per cost", ylabel="true value per cost")
    axes.legend()
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=_DOTS)
    write_bytes(path, drawn.getvalue())
