"""Long names in short lines."""

from __future__ import annotations

import re


def folded(name: str, width: int) -> list[str]:
    """A name in lines, broken after underscores and the like, else where it must be.

    Args:
        name: The name.
        width: The most letters of a line, at least 2.
    """
    lines = [""]
    for word in re.findall(rf"[^\W_]{{1,{width - 1}}}[\W_]?|[\W_]", name):
        if len(lines[-1] + word) > width:
            lines.append("")
        lines[-1] += word
    return lines
