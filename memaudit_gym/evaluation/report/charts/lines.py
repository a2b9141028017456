"""Figures over budgets: one small panel of lines with their bands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memaudit_gym.evaluation.report.charts.axis import Axis, ticks
from memaudit_gym.evaluation.report.charts.marker import marker
from memaudit_gym.evaluation.report.markup import Markup, element

_WIDTH, _HEIGHT = 280, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 34.0, 270.0, 10.0, 164.0
#: No more labels on the axis of budgets than these.
_LABELS = 8


@dataclass(frozen=True)
class Point:
    """A figure at one place of the axis.

    Args:
        at: Which of the axis' labels.
        mean: The figure.
        low, high: Its interval, None where there is none.
        tip: What is said of it.
    """

    at: int
    mean: float
    low: float | None
    high: float | None
    tip: str


@dataclass(frozen=True)
class Line:
    """One line.

    Args:
        points: From left to right.
        class_: Its CSS classes, the colour among them.
        shape: Which marker its points have.
    """

    points: Sequence[Point]
    class_: str
    shape: int


def panel(
    title: str,
    described: str,
    labels: Sequence[str],
    lines: Sequence[Line],
    low: float,
    high: float,
) -> Markup:
    """One panel.

    Args:
        title, described: What it is, and what is in it, for those who do not see it.
        labels: Along the axis.
        lines: What is drawn, later ones above.
        low, high: The ends of the axis of figures.
    """
    across = Axis(-0.35, len(labels) - 0.65, _LEFT, _RIGHT)
    up = Axis(low, high, _BOTTOM, _TOP)
    return element(
        "svg",
        element("title", title),
        element("desc", described),
        *_grid(up),
        *_budgets(labels, across),
        *(_line(line, across, up) for line in lines),
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        class_="panel",
    )


def _grid(up: Axis) -> Iterator[Markup]:
    for figure in ticks(up.low, up.high):
        y = up.at(figure)
        yield element("line", x1=_LEFT, x2=_RIGHT, y1=y, y2=y, class_="grid")
        yield element(
            "text", f"{figure:g}", x=_LEFT - 6, y=y + 3.5, text_anchor="end", class_="muted"
        )


def _budgets(labels: Sequence[str], across: Axis) -> Iterator[Markup]:
    step = -(-len(labels) // _LABELS)
    yield element("text", "B", x=_LEFT - 6, y=_BOTTOM + 16, text_anchor="end", class_="muted")
    for at in range(0, len(labels), step):
        place = {"x": across.at(at), "y": _BOTTOM + 16, "text_anchor": "middle"}
        yield element("text", labels[at], **place, class_="muted")


def _line(line: Line, across: Axis, up: Axis) -> Markup:
    places = [(across.at(p.at), up.at(p.mean)) for p in line.points]
    path = element("path", d=_path(places), class_="stroke")
    marks = [
        marker(line.shape, *place, element("title", point.tip))
        for place, point in zip(places, line.points, strict=True)
    ]
    return element("g", *_band(line, across, up), path, *marks, class_=line.class_)


def _band(line: Line, across: Axis, up: Axis) -> Iterator[Markup]:
    """Over the stretch where every point has an interval."""
    known = [(across.at(p.at), p.low, p.high) for p in line.points]
    upper = [(x, up.at(high)) for x, _, high in known if high is not None]
    lower = [(x, up.at(low)) for x, low, _ in known if low is not None]
    if len(upper) == len(lower) == len(known) > 1:
        yield element("path", d=_path([*upper, *reversed(lower)]) + "Z", class_="band")


def _path(places: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
