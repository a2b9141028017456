"""OPT over the budget in every distribution of an evaluation, with its writers' points."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.results import OPT
from memaudit_gym.figures.canvas import styled
from memaudit_gym.figures.frontier import Curve, draw_optimum, draw_writers
from memaudit_gym.figures.labels import add_legend
from memaudit_gym.figures.panels import grid
from memaudit_gym.figures.suites import Suite

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@styled
def frontier_by_distribution(suite: Suite) -> Figure:
    """A panel a distribution: mean OPT and the mean F of every writer at the budgets asked for.

    Args:
        suite: Of two budgets or more.
    """
    figure, panels = grid(list(suite.distributions), "budget")
    amounts = _amounts(suite)
    for axes, distribution in zip(panels, suite.distributions, strict=True):
        curve = _curve(suite, distribution, amounts)
        draw_optimum(axes, curve)
        draw_writers(axes, curve, suite.looks)
        axes.set(xlim=(0, None), ylim=(0, None))
    several = any(row.n > 1 for row in suite.summary.rows)
    figure.supylabel("mean F" if several else "F")
    add_legend(figure, suite.legend(lines=False), below=True)
    return figure


def _amounts(suite: Suite) -> dict[tuple[str, Budget], float]:
    """{(distribution, budget): the mean of the numbers behind it}."""
    found: dict[tuple[str, Budget], list[float]] = {}
    for e in suite.results.episodes:
        found.setdefault((e.distribution, e.budget), []).append(e.budget_value)
    return {cell: fmean(amounts) for cell, amounts in found.items()}


def _curve(suite: Suite, distribution: str, amounts: dict[tuple[str, Budget], float]) -> Curve:
    cells = {(row.policy, row.budget): row for row in suite.distributions[distribution]}
    at = {b: amounts[distribution, b] for b in suite.budgets if (OPT, b) in cells}
    budgets = sorted(at, key=lambda budget: at[budget])
    best = [cells[OPT, budget] for budget in budgets]
    writers = {name: [cells.get((name, b)) for b in budgets] for name in suite.writers}
    return Curve(
        budgets=[at[budget] for budget in budgets],
        low=[row.optimum_low for row in best],
        high=[row.optimum_high for row in best],
        writers={
            name: [None if row is None else row.value_mean for row in along]
            for name, along in writers.items()
            if any(along)
        },
    )
