"""The result that a command prints on stdout."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from textwrap import fill
from typing import Any

from memaudit_gym.folding import WIDTH, width_of
from memaudit_gym.json_values import rounded

#: A short word in front of a text, with the gap between them.
_LABEL = re.compile(r" *\S{1,20} {2,}(?=\S)")


def show(result: Mapping[str, Any], text: str, *, as_json: bool) -> None:
    """Prints a result as JSON, its figures rounded to 12 significant digits, or as text.

    Lines that are too long are broken between words; a single word, such as a path, is not.
    """
    print(json.dumps(rounded(result), indent=2) if as_json else wrapped(text))


def wrapped(text: str) -> str:
    """The text in lines of at most :data:`WIDTH` columns, as far as words allow."""
    return "\n".join(line if width_of(line) <= WIDTH else _wrap(line) for line in text.split("\n"))


def _wrap(line: str) -> str:
    label = _LABEL.match(line)
    indent = label.end() if label else len(line) - len(line.lstrip()) + 2
    return fill(
        line,
        WIDTH,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
    )
