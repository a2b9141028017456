"""Many small axes in one figure."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import TYPE_CHECKING, Any

from memaudit_gym.figures.canvas import new_figure
from memaudit_gym.figures.labels import label, size
from memaudit_gym.figures.letters import LETTER, LINE
from memaudit_gym.figures.style import FONT, PAGE

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_COLUMNS = (3, 4, 5)
_HEIGHT, _MARGIN = 1.35, 0.5
#: What stands between the titles of two panels, in letters.
_GAP = 4


def grid(
    names: Sequence[str],
    xlabel: str,
    columns: int | None = None,
    height: float | None = None,
    sharex: bool = False,
    sharey: bool = False,
) -> tuple[Figure, list[Any]]:
    """A figure with one titled panel a name.

    Args:
        names: Of the panels.
        xlabel: Of the lowest panels.
        columns: The most that stand beside each other; as many as fit well by default.
        height: Of a panel, in inches; few panels are higher by default, for there is room.
        sharex, sharey: Whether the panels have that axis in common.
    """
    columns = min(columns or _columns(len(names)), len(names))
    rows = -(-len(names) // columns)
    # The layout makes room for what is high, not for titles that are wide.
    letters = int(PAGE / columns / LETTER) - _GAP
    titles = [label(name, letters) for name in names]
    if height is None:
        height = _HEIGHT if len(names) >= _COLUMNS[0] else 2 * _HEIGHT
    figure = new_figure(PAGE, _MARGIN + rows * (height + size(titles)[1] - LINE))
    places = figure.subplots(rows, columns, squeeze=False, sharex=sharex, sharey=sharey)
    axes = places.ravel().tolist()
    for unused in axes[len(names) :]:
        unused.remove()
    for number, title in enumerate(titles):
        axes[number].set_title(title, fontsize=FONT - 0.5, fontweight="normal")
        # Under the lowest panel of each column; not by supxlabel, which a legend would cover.
        lowest = number + columns >= len(names)
        axes[number].tick_params(labelbottom=lowest or not sharex)
        axes[number].set_xlabel(label(xlabel, letters) if lowest else "")
    return figure, axes[: len(names)]


def fit_ratios(axes: Any, lowest: float) -> None:
    """Makes the y axis one of ratios: from a tenth below the lowest figure to OPT."""
    axes.set_ylim(max(0.0, floor(10 * lowest) / 10) - 0.02, 1.03)


def _columns(count: int) -> int:
    """As many as leave the fewest places empty."""
    if count <= _COLUMNS[0]:
        return count
    return min(reversed(_COLUMNS), key=lambda columns: -count % columns)
