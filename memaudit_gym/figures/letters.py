"""The letters of figures: which there are, and how much room a text needs."""

from __future__ import annotations

from functools import cache
from typing import Any

from memaudit_gym.errors import printable
from memaudit_gym.figures.style import FAMILY, FONT

#: The width of a letter of most texts, and the height of a line, in inches.
LETTER, LINE = 0.62 * FONT / 72, 1.35 * FONT / 72


def shown(name: str) -> str:
    """A user's text on one line; letters that the font does not have are escaped."""
    return "".join(c if _font().get_char_index(ord(c)) else ascii(c)[1:-1] for c in printable(name))


@cache
def width(line: str) -> float:
    """The width of a line of text, in inches."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(family=FAMILY, size=FONT)
    return float(text_to_path.get_text_width_height_descent(line, font, ismath=False)[0]) / 72


@cache
def _font() -> Any:
    from matplotlib.font_manager import findfont, get_font

    return get_font(findfont(FAMILY))
