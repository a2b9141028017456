"""Names, budgets and legends in figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.figures.letters import LETTER, LINE, shown, width
from memaudit_gym.folding import folded

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: The most lines of a label.
_LINES = 3
#: The letters in a line of a legend, and the width of what stands before them.
_LEGEND, _SAMPLE = 27, 0.65
#: More ticks than these would touch each other.
_MOST_TICKS = 12


def label(name: str, letters: int = 20) -> str:
    """A user's name as a label: in a few lines, a longer one without its middle.

    Args:
        name: Any text.
        letters: The width of a line, in letters of most texts; of wide ones there are fewer.
    """
    text = shown(name)
    wide = max(1.0, width(text) / (LETTER * max(1, len(text))))
    columns = max(2, int(letters / wide))
    most = (_LINES - 1) * columns
    if len(text) > most:
        text = f"{text[: most // 2]}…{text[len(text) - most // 2 :]}"
    return "\n".join(line.rstrip() for line in folded(text, columns))


def size(labels: Iterable[str]) -> tuple[float, float]:
    """The (width, height) in inches that the largest of some labels needs."""
    lines = [text.split("\n") for text in labels] or [[""]]
    return max(width(line) for ls in lines for line in ls), max(map(len, lines)) * LINE


def ordered(budgets: Iterable[Budget]) -> list[Budget]:
    """Each budget once; numbers before shares, both ascending, then what is neither."""
    return sorted(dict.fromkeys(budgets), key=_place)


def _place(budget: Budget) -> tuple[int, float]:
    if not isinstance(budget, str):
        return 0, budget
    return (1, float(budget[:-1])) if budget.endswith("%") else (2, 0.0)


def budget_label(budgets: Sequence[Budget]) -> str:
    """What an axis of budgets is called."""
    shares = all(isinstance(b, str) and b.endswith("%") for b in budgets)
    return "budget (share of raw cost)" if shares else "budget"


def set_budgets(axes: Any, budgets: Sequence[Budget]) -> None:
    """Makes the x axis one of budgets at equal distances.

    Args:
        axes: The axes; the n-th budget is at n.
        budgets: In order.
    """
    step = -(-len(budgets) // _MOST_TICKS)
    ticks = range(0, len(budgets), step)
    axes.set_xticks([*ticks], [budget_text(budgets[n]) for n in ticks])
    axes.set_xlim(-0.25, len(budgets) - 0.75)


def add_legend(figure: Figure, entries: Mapping[str, Any], below: bool = False) -> None:
    """A legend beside everything; the figure grows where that needs more room than it has.

    Args:
        figure: The figure.
        entries: {label: a sample}, in order.
        below: Whether it stands below in columns, else on the right.
    """
    names = [label(name, _LEGEND) for name in entries]
    across, height = figure.get_size_inches()
    columns = max(1, int(across / (size(names)[0] + _SAMPLE))) if below else 1
    needed = 1.2 * LINE * sum(len(name.split("\n")) for name in names) / columns + 0.4
    figure.set_size_inches(across, height + needed if below else max(height, needed))
    where: Any = "outside lower center" if below else "outside right upper"
    figure.legend([*entries.values()], names, loc=where, ncols=columns, handlelength=3.2)
