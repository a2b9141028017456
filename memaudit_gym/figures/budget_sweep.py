"""Ratios to OPT over the budget, with intervals: MemAudit (arXiv 2605.02199), figure 2."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import nan
from statistics import fmean
from typing import TYPE_CHECKING, Any

from memaudit_gym.figures.canvas import new_figure, styled
from memaudit_gym.figures.labels import add_legend, budget_label, set_budgets
from memaudit_gym.figures.panels import fit_ratios, grid
from memaudit_gym.figures.style import PAGE, Look
from memaudit_gym.figures.suites import CEILING_LINE, OPT_LINE, Suite

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from memaudit_gym.evaluation.results import Row

_HEIGHT = 3.6
_RATIO = "ratio to OPT"


@styled
def budget_sweep(suite: Suite) -> Figure:
    """Mean ratios over all packages of a suite, one line a writer.

    Args:
        suite: Of two budgets or more.
    """
    figure = new_figure(PAGE, _HEIGHT)
    axes = figure.add_subplot()
    _draw(axes, suite, suite.pooled, _mean_ceilings(suite))
    axes.set_title(suite.title, loc="left")
    axes.set(xlabel=budget_label(suite.budgets), ylabel=_RATIO)
    set_budgets(axes, suite.budgets)
    add_legend(figure, suite.legend())
    return figure


@styled
def budget_sweep_by_distribution(suite: Suite) -> Figure:
    """The same with a panel for each distribution.

    Args:
        suite: Of two budgets and two distributions or more.
    """
    names, xlabel = list(suite.distributions), budget_label(suite.budgets)
    figure, panels = grid(names, xlabel, sharex=True, sharey=True)
    for axes, (name, rows) in zip(panels, suite.distributions.items(), strict=True):
        _draw(axes, suite, rows, [suite.ceilings.get((name, b), nan) for b in suite.budgets])
        set_budgets(axes, suite.budgets)
    _fit(panels[0], suite.summary.rows)
    figure.supylabel(_RATIO)
    add_legend(figure, suite.legend(), below=True)
    return figure


def _mean_ceilings(suite: Suite) -> list[float]:
    """Means over the distributions, where every one has a ceiling."""
    found = []
    for budget in suite.budgets:
        known = [suite.ceilings.get((name, budget), nan) for name in suite.distributions]
        found.append(fmean(known))
    return found


def _draw(axes: Any, suite: Suite, rows: Sequence[Row], ceilings: Sequence[float]) -> None:
    """One line a writer, with its intervals; a gap where no ratio is defined."""
    axes.axhline(1, **OPT_LINE)
    axes.plot(range(len(ceilings)), ceilings, **CEILING_LINE)
    cells = {(row.policy, row.budget): row for row in rows}
    for name in suite.writers:
        along = [cells.get((name, budget)) for budget in suite.budgets]
        _draw_writer(axes, along, suite.looks[name])
    _fit(axes, rows)


def _draw_writer(axes: Any, cells: Sequence[Row | None], look: Look) -> None:
    means = [nan if c is None or c.ratio_mean is None else c.ratio_mean for c in cells]
    low = [nan if c is None or c.ratio_low is None else c.ratio_low for c in cells]
    high = [nan if c is None or c.ratio_high is None else c.ratio_high for c in cells]
    at = range(len(cells))
    axes.fill_between(at, low, high, color=look.color, alpha=look.shade, linewidth=0)
    axes.plot(at, means, **look.line, zorder=4 - look.rank)
    bounds = [n for n, c in enumerate(cells) if c is not None and c.uncertified]
    axes.plot(bounds, [means[n] for n in bounds], **look.open_points, zorder=5)


def _fit(axes: Any, rows: Iterable[Row]) -> None:
    ends = [end for row in rows for end in (row.ratio_low, row.ratio_mean) if end is not None]
    fit_ratios(axes, min(ends, default=0.0))
