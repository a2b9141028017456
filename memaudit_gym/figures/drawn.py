"""The figures of one result, and why there are no others."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Drawing:
    """One figure.

    Args:
        name: The stem of its files.
        caption: What it shows, in a few words.
        figure: The figure.
    """

    name: str
    caption: str
    figure: Figure


@dataclass
class Drawn:
    """What was drawn of a result.

    Args:
        kind: What the result is.
        drawings: The figures.
        left_out: {name: why there is no such figure}.
    """

    kind: str
    drawings: list[Drawing] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, caption: str, figure: Figure) -> None:
        """Adds a figure."""
        self.drawings.append(Drawing(name, caption, figure))
