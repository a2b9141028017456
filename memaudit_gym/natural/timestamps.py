"""Times of chat logs, in ISO 8601."""

from __future__ import annotations

from datetime import datetime


def iso_timestamp(written: str) -> str | None:
    """A date, or a date and a time with or without a zone, in ISO 8601; None if it is none."""
    try:
        return datetime.fromisoformat(written.strip()).isoformat()
    except ValueError:
        return None


def is_earlier(first: str, second: str) -> bool:
    """Whether one time is before another; a time with a zone and one without cannot be compared.

    Args:
        first, second: ISO 8601.
    """
    times = [datetime.fromisoformat(text) for text in (first, second)]
    if len({time.tzinfo is None for time in times}) > 1:
        return False
    return times[0] < times[1]
