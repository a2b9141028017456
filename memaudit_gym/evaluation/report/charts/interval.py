"""A mean with its interval as a mark on a line from 0 to 1."""

from __future__ import annotations

from memaudit_gym.evaluation.report.charts.axis import Axis
from memaudit_gym.evaluation.report.markup import Markup, element

_WIDTH, _HEIGHT = 120, 16


def interval_mark(mean: float, low: float | None, high: float | None, series: int) -> Markup:
    """The mark; its figures stand in the cells beside it.

    Args:
        mean: In [0, 1]; what is above stands at the end.
        low, high: The interval's ends, None where there is none.
        series: Its colour.
    """
    axis, middle = Axis(0.0, 1.0, 6.0, _WIDTH - 6.0), _HEIGHT / 2
    place = axis.at(min(mean, 1.0))
    parts = [
        element("line", x1=axis.start, x2=axis.end, y1=middle, y2=middle, class_="track"),
        *(
            element(
                "line", x1=axis.at(x), x2=axis.at(x), y1=middle - 3, y2=middle + 3, class_="track"
            )
            for x in (0.0, 0.5, 1.0)
        ),
    ]
    if low is not None and high is not None:
        ends = {"x1": axis.at(max(low, 0.0)), "x2": axis.at(min(high, 1.0))}
        parts.append(element("line", **ends, y1=middle, y2=middle, class_="span"))
    parts.append(element("circle", cx=place, cy=middle, r=4.5))
    size = {"width": _WIDTH, "height": _HEIGHT, "viewBox": f"0 0 {_WIDTH} {_HEIGHT}"}
    return element("svg", *parts, **size, class_=f"interval s{series}", aria_hidden="true")
