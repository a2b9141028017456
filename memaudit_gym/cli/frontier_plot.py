"""The picture of a frontier."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.io.atomic import write_bytes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from memaudit_gym.cli.frontier_seen import Seen
    from memaudit_gym.optimum.frontier import Frontier

FORMATS = ("png", "svg")
_SIZE, _DOTS = (8.0, 5.0), 150
#: Of the coverage frontier, and of the precision frontier.
_COLORS = ("black", "tab:red")


def require(path: str) -> None:
    """Refuses, before a long run, what could not be drawn after it.

    Raises:
        InputError: The file's suffix is none of ``FORMATS``.
        MissingExtraError: matplotlib is not installed.
    """
    if _format(path) not in FORMATS:
        raise InputError(f"'{path}' must end in .png or .svg", file="--plot")
    try:
        import_module("matplotlib")
    except ImportError as error:
        raise MissingExtraError(
            "a plot needs matplotlib; install it with: pip install 'memaudit-gym[report]'"
        ) from error


def write(path: str, name: str, frontiers: Sequence[Seen]) -> None:
    """Draws OPT (steps where all jumps are known), its bounds, its envelope and the writers.

    Args:
        path: A .png or .svg file; replaced only by a whole picture.
        name: The package's name.
        frontiers: That of coverage, and where there are false claims that of precision.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=_SIZE, layout="constrained")
    axes = figure.add_subplot()
    for seen, color in zip(frontiers, _COLORS, strict=False):
        label = f"{seen.utility} " if len(frontiers) > 1 else ""
        _draw(axes, seen.found, color, label)
        _draw_writers(axes, seen, label)
    axes.set(title=name, xlabel="budget", ylabel="F", ylim=(0, None), xlim=(0, None))
    axes.legend(loc="lower right")
    save(path, figure)


def save(path: str, figure: Figure) -> None:
    """Writes a figure, the same one always to the same bytes."""
    import matplotlib

    drawn = io.BytesIO()
    # Nothing of the clock or of chance.
    metadata = {"Date": None} if _format(path) == "svg" else {}
    with matplotlib.rc_context({"svg.hashsalt": "memaudit"}):
        figure.savefig(drawn, format=_format(path), dpi=_DOTS, metadata=metadata)
    write_bytes(path, drawn.getvalue())


def _draw(axes: Any, found: Frontier, color: str, of: str) -> None:
    from memaudit_gym.optimum.frontier import BREAKPOINTS, concave_envelope

    budgets = [point.budget for point in found.points]
    low = [point.optimum.low for point in found.points]
    style = "steps-post" if found.kind == BREAKPOINTS else "default"
    label = f"{of}OPT" if found.certified else f"best {of}store known"
    axes.plot(budgets, low, drawstyle=style, marker=".", color=color, label=label)
    if not found.certified:
        high = [point.optimum.high for point in found.points]
        axes.fill_between(budgets, low, high, alpha=0.2, color=color, label=f"{of}OPT is within")
    corners = concave_envelope([(0.0, 0.0), *zip(budgets, low, strict=True)])
    axes.plot(*zip(*corners, strict=True), ":", color="gray", label=f"{of}concave envelope")
    if found.saturation is not None and found.saturation <= max(budgets):
        axes.axvline(found.saturation, ls="--", lw=0.8, color="gray", label=f"{of}saturation")


def _draw_writers(axes: Any, seen: Seen, of: str) -> None:
    """Crosses and no lines: between two points nothing is known of writers."""
    budgets = [point.budget for point in seen.found.points]
    for name, kept in seen.writers.items():
        axes.plot(budgets, [seen.worth(store) for store in kept], "x", label=f"{of}{name}")


def _format(path: str) -> str:
    return Path(path).suffix.lower().lstrip(".")
