"""The picture of exported stores: how much of the union's OPT they keep, over the budgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from memaudit_gym.cli.frontier_plot import save

if TYPE_CHECKING:
    from memaudit_gym.evaluation.stores.many import SystemRow

#: Dashed is what the system would keep, solid the best it could.
_STYLES = {"recency_pruned": "o--", "salience_pruned": "o:", "upper_pruned": "o-", "raw": "x"}
_SIZE = (8.0, 5.0)


def write(path: str, rows: Sequence[SystemRow]) -> None:
    """Draws the mean union ratio of every row with its interval, one colour a system.

    Args:
        path: A .png or .svg file; replaced only by a whole picture.
        rows: The table.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=_SIZE, layout="constrained")
    axes = figure.add_subplot()
    budgets = list(dict.fromkeys(str(row.budget) for row in rows))
    for number, system in enumerate(dict.fromkeys(row.system for row in rows)):
        for name, style in _STYLES.items():
            kept = [row for row in rows if (row.system, row.row) == (system, name)]
            _draw(axes, kept, budgets, f"C{number}", style, f"{system}, {name}")
    axes.set_xticks(range(len(budgets)), budgets)
    axes.set(xlabel="budget", ylabel="value / OPT of the union", ylim=(0, 1.05))
    if axes.has_data():
        axes.legend(loc="lower right")
    save(path, figure)


def _draw(
    axes: Any,
    rows: Sequence[SystemRow],
    budgets: Sequence[str],
    colour: str,
    style: str,
    label: str,
) -> None:
    """One line with its intervals; a budget at which no store fits has no point."""
    known = [(budgets.index(str(row.budget)), row.union_ratio) for row in rows if row.union_ratio]
    if not known:
        return
    at, means = [place for place, _ in known], [found.mean for _, found in known]
    axes.plot(at, means, style, color=colour, label=label)
    for place, found in known:
        if found.low is not None:
            axes.vlines(place, found.low, found.high, color=colour, alpha=0.4)
