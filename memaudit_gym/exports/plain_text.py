"""Saved memories as plain text (ChatGPT, Claude): a paragraph or a line each."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memaudit_gym.errors import InputError
from memaudit_gym.exports.record import Memory, Reading
from memaudit_gym.exports.times import instant

SPLITS = ("paragraph", "line")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
#: ``[2026-03-02] - content``, as Claude answers when it is asked for its memories.
DATED = re.compile(r"\[([0-9]{4}-[0-9]{2}-[0-9]{2}[^\]\n]{0,20})\]\s*[-\u2013\u2014:]\s*\S")
_DATED_LINES = re.compile(rf"^{DATED.pattern}[^\n]*\n{DATED.pattern}", re.MULTILINE)


def read_text(text: str, reading: Reading) -> Iterator[Memory]:
    """One memory for every paragraph, or line, that is not blank.

    A date in brackets before it is its time, and stays part of the text. Where lines of one
    paragraph have dates of their own, lines are meant unless the split says otherwise.

    Raises:
        InputError: A split that there is not.
    """
    whole = text.replace("\r\n", "\n").replace("\r", "\n")
    split = reading.split or ("line" if _DATED_LINES.search(whole) else "paragraph")
    if split not in SPLITS:
        raise InputError(f"must be {' or '.join(SPLITS)}, not '{split}'", field="split")
    parts = _BLANK_LINE.split(whole) if split == "paragraph" else whole.split("\n")
    said = [part.strip() for part in parts if part.strip()]
    for number, part in enumerate(said, 1):
        dated = DATED.match(part)
        stored = instant(dated[1], reading) if dated else None
        yield Memory(f"{split}-{number}", part, f"{split} {number}", stored)
