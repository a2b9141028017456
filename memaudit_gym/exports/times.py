"""Time stamps of exported memories, in all the ways they are written."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from memaudit_gym.exports.record import Reading
from memaudit_gym.natural.dates import session_timestamp

#: Whole numbers below this are seconds since 1970, others milliseconds.
_MILLISECONDS = 10**11
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FRACTION = re.compile(r"([.,][0-9]{6})[0-9]+")
_COMPACT = re.compile(r"[0-9]{12}")


def instant(value: Any, reading: Reading) -> datetime | None:
    """The instant that a value stands for, with its zone.

    Reads ISO 8601 (a ``T`` or a space, any fraction, also a date alone), seconds or milliseconds
    since 1970, and ``1:56 pm on 8 May, 2023``. One without a zone is UTC and counted; one that
    cannot be read is None and counted.
    """
    if value is None or value == "":
        return None
    try:
        found = _number(value) if _is_number(value) else _text(value)
    except (ValueError, OverflowError):
        found = None
    return _in_zone(found, reading)


def compact_instant(value: Any, reading: Reading) -> datetime | None:
    """A-Mem's ``YYYYMMDDHHMM``, as a text or the whole number that it turns into; else as above.

    Never told by magnitude: as milliseconds the same number would be a day of 1976.
    """
    written = str(value) if isinstance(value, int) else value
    if not isinstance(written, str) or not _COMPACT.fullmatch(written.strip()):
        return instant(value, reading)
    try:
        return _in_zone(datetime.strptime(written.strip(), "%Y%m%d%H%M"), reading)
    except ValueError:
        return _in_zone(None, reading)


def _in_zone(found: datetime | None, reading: Reading) -> datetime | None:
    if found is None:
        reading.warn("unreadable_time")
    elif found.tzinfo is None:
        reading.warn("naive_time")
        return found.replace(tzinfo=UTC)
    return found


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number(value: float) -> datetime:
    seconds = value if abs(value) < _MILLISECONDS else value / 1000
    return _EPOCH + timedelta(seconds=seconds)


def _text(value: Any) -> datetime | None:
    if not isinstance(value, str):
        return None
    written = value.strip()
    if named := session_timestamp(written):
        return datetime.fromisoformat(named)
    return datetime.fromisoformat(_FRACTION.sub(r"\1", written))
