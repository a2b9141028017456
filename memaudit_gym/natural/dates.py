"""LoCoMo's session dates (``1:56 pm on 8 May, 2023``), which carry no time zone."""

from __future__ import annotations

import re
from datetime import datetime

# Not the calendar module's names: those follow the machine's locale.
_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_DATE = re.compile(
    r"([0-9]{1,2}):([0-9]{2})\s*([ap])m\s+on\s+([0-9]{1,2})\s+([a-z]+),?\s+([0-9]{4})", re.I
)


def session_timestamp(written: str) -> str | None:
    """The date in ISO 8601, local time without a zone; None if it cannot be read."""
    found = _DATE.fullmatch(written.strip())
    if not found or found[5].lower() not in _MONTHS or not 1 <= int(found[1]) <= 12:
        return None
    hour = int(found[1]) % 12 + (12 if found[3].lower() == "p" else 0)
    month = _MONTHS.index(found[5].lower()) + 1
    try:
        return datetime(int(found[6]), month, int(found[4]), hour, int(found[2])).isoformat()
    except ValueError:
        return None
