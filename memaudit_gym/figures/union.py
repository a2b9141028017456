"""The union diagnostic: how much of the union's OPT exported stores keep, and what they lose by.

Source: MemAudit (arXiv 2605.02199), exported stores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.evaluation.stores.diagnosis import EXTRACTION_BELOW
from memaudit_gym.evaluation.stores.many import ROWS
from memaudit_gym.figures.canvas import styled
from memaudit_gym.figures.labels import add_legend, budget_label
from memaudit_gym.figures.panels import grid
from memaudit_gym.figures.style import BLACK, BLUE, FONT, GREY, SKY, VERMILLION

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from memaudit_gym.evaluation.stores.many import SystemRow

#: How the bars of each row look, and what they are called.
_LOOKS: Mapping[str, Mapping[str, Any]] = {
    "raw": {"facecolor": BLACK},
    "recency_pruned": {"facecolor": BLUE},
    "salience_pruned": {"facecolor": SKY, "hatch": "//"},
    "upper_pruned": {"facecolor": "white"},
}
_LABELS = {
    "raw": "as written",
    "recency_pruned": "newest first",
    "salience_pruned": "most salient first",
    "upper_pruned": "best that fits",
}
_CHANCE = "strangers' stores"
#: The width of a bar; budgets are 1 apart.
_BAR = 0.2
_HEIGHT = 2.1
_EDGE: dict[str, Any] = {"edgecolor": BLACK, "linewidth": 0.7}
_THRESHOLD: dict[str, Any] = {
    "color": VERMILLION,
    "linestyle": (0, (4, 2)),
    "linewidth": 0.9,
    "zorder": 1,
}
_STRANGERS: dict[str, Any] = {"color": VERMILLION, "linewidth": 2}

#: {(system, budget): {diagnosis: how many stores have it}}.
Losses = Mapping[tuple[str, Budget], Mapping[str, int]]


@styled
def union_diagnostic(rows: Sequence[SystemRow], losses: Losses) -> Figure:
    """A panel a system: the union ratio of every row at every budget, with its interval.

    Under each budget stand the diagnoses; where the best that fits is below the dashed line, a
    store loses by extraction.

    Args:
        rows: The table of stores.
        losses: The diagnoses.
    """
    systems = list(dict.fromkeys(row.system for row in rows))
    budgets = list(dict.fromkeys(row.budget for row in rows))
    columns = 1 if len(budgets) > 2 else 2
    figure, panels = grid(systems, budget_label(budgets), columns, _HEIGHT)
    names = [name for name in ROWS if any(row.row == name for row in rows)]
    for axes, system in zip(panels, systems, strict=True):
        for row in (row for row in rows if row.system == system):
            beside = names.index(row.row) - (len(names) - 1) / 2
            _draw(axes, row, budgets.index(row.budget) + _BAR * beside)
        _frame(axes, [_tick(budget, losses.get((system, budget), {})) for budget in budgets])
    figure.supylabel("value / OPT of the union")
    add_legend(figure, _legend(rows), below=True)
    return figure


def _frame(axes: Any, ticks: Sequence[str]) -> None:
    axes.axhline(1, color=BLACK, linewidth=0.9, zorder=1)
    axes.axhline(EXTRACTION_BELOW, **_THRESHOLD)
    axes.grid(visible=False, axis="x")
    axes.set_xticks(range(len(ticks)), ticks)
    axes.tick_params(axis="x", length=0)
    axes.set(xlim=(-0.5, len(ticks) - 0.5), ylim=(0, 1.19), yticks=[0, 0.25, 0.5, 0.75, 1])


def _draw(axes: Any, row: SystemRow, at: float) -> None:
    """One bar with its interval and its figure; words where no store keeps the budget."""
    small = {"ha": "center", "va": "bottom", "fontsize": FONT - 2}
    found = row.union_ratio
    if found is None:
        axes.text(at, 0.03, "over budget", rotation=90, color=GREY, **small)
        return
    top = found.mean
    axes.bar([at], [top], width=0.9 * _BAR, **_LOOKS[row.row], **_EDGE)
    if found.low is not None and found.high is not None:
        axes.vlines(at, found.low, found.high, color=GREY, linewidth=2)
        top = max(top, found.high)
    paper = {"facecolor": "white", "edgecolor": "none", "pad": 0.8}
    axes.text(at, top + 0.02, f"{found.mean:.2f}", bbox=paper, **small)
    if row.chance is not None:
        axes.hlines(row.chance.mean, at - 0.45 * _BAR, at + 0.45 * _BAR, **_STRANGERS)


def _tick(budget: Budget, losses: Mapping[str, int]) -> str:
    """A budget and, below it, what stores lose by there."""
    several = sum(losses.values()) > 1
    found = [f"{loss}, {count}" if several else loss for loss, count in losses.items()]
    return "\n".join([budget_text(budget), *found])


def _legend(rows: Sequence[SystemRow]) -> dict[str, Any]:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    shown = {row.row for row in rows if row.union_ratio is not None}
    entries: dict[str, Any] = {
        _LABELS[name]: Patch(**_LOOKS[name], **_EDGE) for name in ROWS if name in shown
    }
    if any(row.chance is not None for row in rows):
        entries[_CHANCE] = Line2D([], [], **_STRANGERS)
    entries["lost in extraction below"] = Line2D([], [], **_THRESHOLD)
    return entries
