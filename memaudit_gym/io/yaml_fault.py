"""What is wrong with a YAML text, on one line."""

from __future__ import annotations

import re

_SOURCE = re.compile(r' in "<(?:byte|unicode) string>",')


def yaml_fault(error: Exception) -> str:
    """The words of what PyYAML raises, with line and column where it knows them."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return _SOURCE.sub(" at", str(error))
    problem = getattr(error, "problem", None)
    return f"{problem} at line {mark.line + 1}, column {mark.column + 1}"
