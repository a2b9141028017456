"""One bar of parts, as a cell of a table; the figures stand in the cells beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.evaluation.report.charts.axis import Axis
from memaudit_gym.evaluation.report.markup import Markup, element

_WIDTH, _HEIGHT = 100.0, 10.0


@dataclass(frozen=True)
class Piece:
    """A piece of a bar.

    Args:
        name: What it stands for.
        amount: Its length; one below 0 goes to the left of 0.
        series: Its colour, 0 the neutral one.
    """

    name: str
    amount: float
    series: int


def bar(pieces: Sequence[Piece], low: float, high: float, digits: int = 3) -> Markup:
    """A bar on an axis that all bars of a table share.

    Args:
        pieces: Behind each other, outwards from 0.
        low, high: The ends of the axis, low <= 0 < high.
        digits: Of the figures in the tips.
    """
    axis = Axis(low, high, 0.0, _WIDTH)
    right = left = 0.0
    parts = []
    for piece in pieces:
        start = right if piece.amount >= 0 else left
        end = start + piece.amount
        right, left = (end, left) if piece.amount >= 0 else (right, end)
        if piece.amount:
            parts.append(_piece(piece, axis.at(min(start, end)), axis.at(max(start, end)), digits))
    zero = axis.at(0.0)
    parts.append(element("line", x1=zero, x2=zero, y1=0, y2=_HEIGHT, class_="zero"))
    size = {"viewBox": f"0 0 {_WIDTH:g} {_HEIGHT:g}", "preserveAspectRatio": "none"}
    return element("svg", *parts, **size, class_="bar", aria_hidden="true")


def _piece(piece: Piece, start: float, end: float, digits: int) -> Markup:
    tip = element("title", f"{piece.name}: {piece.amount:.{digits}f}")
    size = {"x": start, "width": end - start, "y": 0, "height": _HEIGHT}
    return element("rect", tip, **size, class_=f"s{piece.series}")
