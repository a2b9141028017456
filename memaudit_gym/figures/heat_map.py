"""The stress heat map: mean ratios to OPT, distributions by writers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from statistics import fmean
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.figures.canvas import new_figure, styled
from memaudit_gym.figures.labels import label, size
from memaudit_gym.figures.style import FAINT, FONT, SHADES
from memaudit_gym.figures.suites import Suite

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: A cell, and what the scale of shades and margins take, in inches.
_WIDE, _HIGH, _SCALE, _MARGIN = 0.52, 0.25, 0.8, 0.5
#: The letters in a line of a distribution's name.
_LINE_LETTERS = 28
#: The room of the title, which stands above the cells.
_TITLE = 2.9
#: Fewer lines have no room for a scale, and need none beside their figures.
_SCALED = 4
_CEILING = "visible ceiling"
#: Above this the shade is so light that figures on it are black.
_LIGHT = 0.47


@dataclass(frozen=True)
class _Cell:
    """A ratio.

    Args:
        ratio: Its mean; nan where it is undefined or there is none.
        bound: Whether it is at most this: OPT is not certified.
    """

    ratio: float
    bound: bool = False

    @property
    def text(self) -> str:
        """What stands in it."""
        if self.ratio != self.ratio:
            return "-"
        return f"{'≤' if self.bound else ''}{self.ratio:.3f}"


@styled
def heat_map(suite: Suite, budget: Budget | None = None) -> Figure:
    """Every distribution by every writer but OPT; the last line is the mean of the column.

    Args:
        suite: The results.
        budget: Of the cells; None for the mean over all budgets.
    """
    budgets = suite.budgets if budget is None else [budget]
    columns = [*([_CEILING] if suite.ceilings else []), *suite.writers]
    names = [label(name, _LINE_LETTERS) for name in suite.distributions]
    lines = [[_cell(suite, d, name, budgets) for name in columns] for d in suite.distributions]
    if len(names) > 1:
        lines.append([_mean([line[n] for line in lines]) for n in range(len(columns))])
        names.append("mean")
    figure, axes = _axes(names, [label(name) for name in columns])
    shades = _fill(axes, lines)
    at = f"B = {budget_text(budget)}" if budget is not None else "mean over the budgets"
    axes.set_title(f"ratio to OPT, {at}", loc="left")
    if len(lines) >= _SCALED:
        narrow = 0.1 / _span(columns)
        figure.colorbar(shades, cax=axes.inset_axes((1 + narrow, 0, narrow, 1)))
    return figure


def _cell(suite: Suite, distribution: str, writer: str, budgets: Sequence[Budget]) -> _Cell:
    if writer == _CEILING:
        return _mean([_Cell(suite.ceilings.get((distribution, b), nan)) for b in budgets])
    rows = [r for r in suite.distributions[distribution] if r.policy == writer]
    known = [r for r in rows if r.budget in budgets and r.ratio_mean is not None]
    return _mean([_Cell(r.ratio_mean or 0.0, r.uncertified > 0) for r in known])


def _mean(cells: Sequence[_Cell]) -> _Cell:
    """Over the cells that have a ratio."""
    known = [cell for cell in cells if cell.ratio == cell.ratio]
    if not known:
        return _Cell(nan)
    return _Cell(fmean(cell.ratio for cell in known), any(cell.bound for cell in known))


def _axes(lines: Sequence[str], columns: Sequence[str]) -> tuple[Figure, Any]:
    """Empty axes with a place for every cell, whose size does not depend on how many there are."""
    (wide, high), (long, _) = size(lines), size(columns)
    width = wide + _span(columns) + _SCALE + _MARGIN
    figure = new_figure(width, long + max(_HIGH, high) * len(lines) + _MARGIN)
    axes = figure.add_subplot()
    axes.set_yticks(range(len(lines)), lines)
    axes.set_xticks(range(len(columns)), columns, rotation=90)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    return figure, axes


def _span(columns: Sequence[str]) -> float:
    """The width of all columns, in inches."""
    return max(_WIDE * len(columns), _TITLE)


def _fill(axes: Any, lines: Sequence[Sequence[_Cell]]) -> Any:
    """The shades and the figures; hatched where no ratio is defined."""
    axes.patch.set(hatch="/////", edgecolor=FAINT)
    edges = [[n - 0.5 for n in range(count + 1)] for count in (len(lines[0]), len(lines))]
    ratios = [[cell.ratio for cell in line] for line in lines]
    shades = axes.pcolormesh(*edges, ratios, cmap=SHADES, vmin=0, vmax=1, edgecolors="white")
    for y, line in enumerate(lines):
        for x, cell in enumerate(line):
            ink = "white" if cell.ratio < _LIGHT else "black"
            axes.text(x, y, cell.text, color=ink, ha="center", va="center", fontsize=FONT - 1.5)
    axes.invert_yaxis()
    if len(lines) > 1:
        axes.axhline(len(lines) - 1.5, color="black", linewidth=1.2)
    return shades
