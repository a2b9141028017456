"""OPT over the budget, and what writers and stores keep below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import nan
from typing import TYPE_CHECKING, Any

from memaudit_gym.figures.canvas import new_figure, styled
from memaudit_gym.figures.labels import add_legend, label
from memaudit_gym.figures.style import BLACK, GREY, PAGE, VERMILLION, Look, looks

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_HEIGHT = 3.8
#: Of the coverage frontier, and of the precision frontier.
_COLORS, _DASHES = (BLACK, VERMILLION), ("-", (0, (5, 2)))
_STORE: dict[str, Any] = {
    "marker": "*",
    "markersize": 9,
    "linestyle": "none",
    "markeredgecolor": "white",
}
#: Of the letters in a line of the title.
_TITLE = 56


@dataclass(frozen=True)
class Curve:
    """OPT of one utility at some budgets.

    Args:
        budgets: Ascending.
        low, high: The bounds of OPT at each; equal where it is certified.
        writers: {writer: the value of what it keeps at each; None where there is none}.
        jumps: Whether the budgets are all at which OPT jumps, so that it is a step function.
        utility: What it is called where there are several.
        saturation: The budget from which on OPT stays the same; None where nobody knows.
        stores: {name: (cost, value)} of single stores.
    """

    budgets: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]
    writers: Mapping[str, Sequence[float | None]]
    jumps: bool = False
    utility: str = ""
    saturation: float | None = None
    stores: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    @property
    def certified(self) -> bool:
        """Whether all of it is."""
        return list(self.low) == list(self.high)


@styled
def frontier_figure(name: str, curves: Sequence[Curve]) -> Figure:
    """The frontier of one package.

    Args:
        name: The package's name.
        curves: Of coverage, and where there are false claims of precision.
    """
    figure = new_figure(PAGE, _HEIGHT)
    axes = figure.add_subplot()
    entries: dict[str, Any] = {}
    look = looks(name for curve in curves for name in curve.writers)
    end = 1.05 * max(budget for curve in curves for budget in curve.budgets)
    for curve, color, dashes in zip(curves, _COLORS, _DASHES, strict=False):
        of = f"{curve.utility} " if len(curves) > 1 else ""
        found = draw_optimum(axes, curve, end, color, dashes) | _draw_around(axes, curve)
        entries |= {f"{of}{what}": drawn for what, drawn in found.items()}
        # The two utilities of a store are told apart by filled and by open markers.
        points = draw_writers(axes, curve, look, filled=curve is curves[0])
        entries |= {f"{of}{writer}": drawn for writer, drawn in points.items()}
        for store, (cost, value) in curve.stores.items():
            (entries[f"{of}{store}"],) = axes.plot([cost], [value], color=color, **_STORE)
    axes.set_title(label(name, _TITLE), loc="left")
    axes.set(xlabel="budget", ylabel="F", xlim=(0, None), ylim=(0, None))
    add_legend(figure, entries)
    return figure


def draw_optimum(
    axes: Any, curve: Curve, end: float = 0.0, color: str = BLACK, dashes: Any = "-"
) -> dict[str, Any]:
    """Draws OPT, or the interval that it is in; returns {label: what was drawn}.

    Args:
        axes: The axes.
        curve: OPT.
        end: The budget up to which the last step of a step function goes on.
        color, dashes: Of the line.
    """
    if curve.jumps:
        line = axes.step([*curve.budgets, end], [*curve.low, curve.low[-1]], where="post")[0]
    else:
        line = axes.plot(curve.budgets, curve.low, marker=".")[0]
    line.set(color=color, linestyle=dashes, zorder=2)
    if curve.certified:
        return {"OPT": line}
    band = axes.fill_between(curve.budgets, curve.low, curve.high, color=color, alpha=0.15)
    return {"best store known": line, "OPT is within": band}


def _draw_around(axes: Any, curve: Curve) -> dict[str, Any]:
    """The concave envelope and the saturation point."""
    from memaudit_gym.optimum.frontier import concave_envelope

    corners = concave_envelope([(0.0, 0.0), *zip(curve.budgets, curve.low, strict=True)])
    (line,) = axes.plot(*zip(*corners, strict=True), ":", color=GREY, linewidth=1.1, zorder=1.6)
    found = {"concave envelope": line}
    if curve.saturation is not None and curve.saturation <= max(curve.budgets):
        found["saturation"] = axes.axvline(curve.saturation, ls="--", lw=0.8, color=GREY, zorder=1)
    return found


def draw_writers(
    axes: Any, curve: Curve, look: Mapping[str, Look], filled: bool = True
) -> dict[str, Any]:
    """Draws writers as points: between two budgets nothing is known of them.

    Args:
        axes: The axes.
        curve: Its ``writers``.
        look: {writer: its look}.
        filled: Whether markers are filled, else open.

    Returns:
        {writer: what was drawn}.
    """
    found = {}
    for name, values in curve.writers.items():
        known = [nan if value is None else value for value in values]
        points = look[name].points if filled else look[name].open_points
        (found[name],) = axes.plot(curve.budgets, known, **points, zorder=4 - look[name].rank)
    return found
