"""Shapes of points, so that lines can be told apart without their colours."""

from __future__ import annotations

from memaudit_gym.evaluation.report.markup import Markup, element

#: Around (0, 0); the first shape is a circle.
_OUTLINES = (
    "",
    "M-3 -3H3V3H-3Z",
    "M0 -4L3.8 3H-3.8Z",
    "M0 -4.2L4.2 0L0 4.2L-4.2 0Z",
    "M0 4L3.8 -3H-3.8Z",
    "M-1.3 -4H1.3V-1.3H4V1.3H1.3V4H-1.3V1.3H-4V-1.3H-1.3Z",
)


def marker(shape: int, x: float, y: float, *children: str) -> Markup:
    """A point.

    Args:
        shape: Any whole number from 0; there are six.
        x, y: Where.
        children: What is in it, such as a title.
    """
    outline = _OUTLINES[shape % len(_OUTLINES)]
    if not outline:
        return element("circle", *children, cx=x, cy=y, r=3.2, class_="mark")
    moved = f"translate({x:.1f} {y:.1f})"
    return element("path", *children, d=outline, transform=moved, class_="mark")


def sample(shape: int, class_: str) -> Markup:
    """A stretch of a line with its marker, as in a legend."""
    stroke = element("path", d="M1 7H29", class_="stroke")
    parts = (stroke, marker(shape, 15, 7))
    size = {"width": 30, "height": 14, "viewBox": "0 0 30 14"}
    return element("svg", *parts, **size, class_=f"sample {class_}", aria_hidden="true")
