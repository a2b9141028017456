"""What rests on costs, on k and on representation types: OPT and writers in every setting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import budget_text
from memaudit_gym.figures.canvas import styled
from memaudit_gym.figures.labels import add_legend, label, size
from memaudit_gym.figures.letters import LINE
from memaudit_gym.figures.panels import grid
from memaudit_gym.figures.style import BLACK, looks

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from memaudit_gym.evaluation.means import Mean
    from memaudit_gym.sensitivity.measure import SettingRow

_OPT: dict[str, Any] = {
    "color": BLACK,
    "marker": "|",
    "markersize": 9,
    "markeredgewidth": 1.8,
    "linestyle": "none",
}
_ROW, _MARGIN = 1.5 * LINE, 0.5


@styled
def sensitivity(rows: Sequence[SettingRow]) -> Figure:
    """A panel a budget: OPT as a share of that as given, and ratios to the setting's own OPT.

    Args:
        rows: One a setting and budget, in the order of the settings.
    """
    from matplotlib.lines import Line2D

    settings = list(dict.fromkeys(row.setting for row in rows))
    budgets = list(dict.fromkeys(row.budget for row in rows))
    names = [label(name) for name in settings]
    height = _MARGIN + len(names) * max(_ROW, size(names)[1])
    panels_of = [f"B = {budget_text(budget)}" for budget in budgets]
    figure, panels = grid(
        panels_of, "ratio", min(len(budgets), 4), height, sharex=True, sharey=True
    )
    look = looks(writer.policy for row in rows for writer in row.writers)
    for axes, budget in zip(panels, budgets, strict=True):
        axes.set_yticks(range(len(names)), names)
        axes.axvline(1, color=BLACK, linewidth=0.7)
        for row in (row for row in rows if row.budget == budget):
            y = settings.index(row.setting)
            for writer in row.writers:
                _draw(axes, writer.ratio, y, look[writer.policy].points)
            _draw(axes, row.share, y, _OPT)
    panels[0].invert_yaxis()
    panels[0].set_xlim(left=0)
    entries = {"OPT / OPT as given": Line2D([], [], **_OPT)}
    entries |= {f"{name} / OPT": Line2D([], [], **look[name].points) for name in look}
    add_legend(figure, entries, below=True)
    return figure


def _draw(axes: Any, found: Mean | None, y: float, look: Any) -> None:
    if found is not None:
        if found.low is not None and found.high is not None:
            axes.hlines(y, found.low, found.high, color=look["color"], linewidth=0.9, alpha=0.6)
        axes.plot([found.mean], [y], **look)
