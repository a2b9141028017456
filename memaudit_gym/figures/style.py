"""How figures look: colours that colour-blind readers tell apart, and more than colour.

The palette is that of Okabe and Ito, without its yellow, which is too faint on white. Every line
also has a marker and a dash pattern of its own, so that a figure reads in grey.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from memaudit_gym.reference import PROXIES

BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
BLUE, VERMILLION, PURPLE = "#0072B2", "#D55E00", "#CC79A7"
#: Of what is beside the point: grids, thresholds, proxies.
GREY, FAINT = "#6E6E6E", "#D9D9D9"
#: From 0 to 1; even in lightness, so that it reads in grey and for every kind of sight.
SHADES = "cividis"

#: The width of a page's text, in inches.
PAGE = 7.0
#: The letters, which come with matplotlib: the same ones everywhere.
FAMILY, FONT = "DejaVu Sans", 8.5

SETTINGS: Mapping[str, Any] = {
    "font.family": FAMILY,
    "font.size": FONT,
    "axes.titlesize": FONT,
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": "#E6E6E6",
    "grid.linewidth": 0.6,
    "lines.linewidth": 1.4,
    "lines.markersize": 4.5,
    "legend.frameon": False,
    "legend.fontsize": FONT - 0.5,
    "figure.labelsize": FONT,
    "figure.facecolor": "white",
    "text.parse_math": False,  # a name may have dollar signs in it
    "svg.hashsalt": "memaudit",
}


@dataclass(frozen=True)
class Look:
    """How one writer looks in every figure of a result.

    Args:
        color: Of its line and markers.
        marker: Of its points.
        dashes: The pattern of its line.
        width: Of its line, in points.
        rank: ``ASKED``, ``REFERENCE`` or ``PROXY``, in the order of a legend.
    """

    color: str
    marker: str
    dashes: Any
    width: float = 1.4
    rank: int = 0

    @property
    def shade(self) -> float:
        """How opaque an interval behind its line is."""
        return 0.1 if self.rank == PROXY else 0.2

    @property
    def line(self) -> dict[str, Any]:
        """Arguments of a line with markers."""
        return {**self.points, "linestyle": self.dashes, "linewidth": self.width}

    @property
    def points(self) -> dict[str, Any]:
        """Arguments of markers alone."""
        return {"color": self.color, "marker": self.marker, "linestyle": "none"}

    @property
    def open_points(self) -> dict[str, Any]:
        """Arguments of markers that stand for a bound."""
        return {**self.points, "markerfacecolor": "white"}


#: The ranks of writers: asked-for ones, reference writers, proxies of deployed systems.
ASKED, REFERENCE, PROXY = range(3)
_SOLID, _LONG, _SHORT, _DOTS, _MIXED = "-", (0, (6, 2)), (0, (3, 1.5)), (0, (1, 1.2)), "-."
_REFERENCES = {
    "opt": Look(BLACK, ".", _SOLID, 0.9, REFERENCE),
    "gvt": Look(BLUE, "s", _LONG, 1.2, REFERENCE),
    "density": Look(ORANGE, "^", _SHORT, 1.2, REFERENCE),
    "no_tombstone_opt": Look(GREEN, "v", _MIXED, 1.2, REFERENCE),
    **{n: Look(GREY, mark, _DOTS, 0.9, PROXY) for n, mark in zip(PROXIES, "<>dp", strict=True)},
}
# Their numbers have no common divisor: combinations repeat after 140 writers.
_COLORS = (VERMILLION, PURPLE, SKY, BLACK, GREEN, ORANGE, BLUE)
_MARKERS = ("o", "D", "P", "X", "*")
_DASHES = (_SOLID, _LONG, _MIXED, _SHORT)


def looks(names: Iterable[str]) -> dict[str, Look]:
    """{writer: its look}: reference writers and proxies have theirs, others one after another."""
    found: dict[str, Look] = {}
    for name in names:
        if name not in found:
            others = sum(other not in _REFERENCES for other in found)
            found[name] = _REFERENCES.get(name) or Look(
                _COLORS[others % len(_COLORS)],
                _MARKERS[others % len(_MARKERS)],
                _DASHES[others % len(_DASHES)],
                1.8,
            )
    return found
