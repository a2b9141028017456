"""What commands print: results on stdout, progress on stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from memaudit_gym.json_values import rounded


def show(result: Mapping[str, Any], text: str, *, as_json: bool) -> None:
    """Prints a result as JSON, its figures rounded to 12 significant digits, or as text."""
    print(json.dumps(rounded(result), indent=2) if as_json else text)


def progress(line: str) -> None:
    """Prints a line of progress, if somebody is watching."""
    if sys.stderr.isatty():
        print(line, file=sys.stderr)
