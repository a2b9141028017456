"""When the experiences of a world are, and in which conversations."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from memaudit_gym.generators.story import Moment
from memaudit_gym.generators.stream.voice import Voice

#: Experiences of a conversation, the closing one included, and days between two conversations.
LENGTH, GAP = (5, 12), (1, 4)


def conversations(voice: Voice, experiences: int) -> Iterator[list[Moment]]:
    """The moments of every conversation, ``experiences`` in all."""
    day = datetime(voice.between(2021, 2024), voice.between(1, 12), voice.between(1, 28))
    number, left = 0, experiences
    while left:
        number += 1
        size = min(left, voice.between(*LENGTH))
        left -= size
        day += timedelta(days=voice.between(*GAP))
        yield _moments(voice, day, f"session_{number}", size)


def _moments(voice: Voice, day: datetime, session: str, size: int) -> list[Moment]:
    when, found = day + timedelta(minutes=voice.between(8 * 60, 19 * 60)), []
    for _ in range(size):
        found.append(Moment(when, session))
        when += timedelta(minutes=voice.between(1, 6))
    return found
