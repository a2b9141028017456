"""Who speaks when, and with which words: the texts of MemAudit-Small, apart from its numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar
from zlib import crc32

import numpy as np

from memaudit_gym.generators import words

T = TypeVar("T")

#: Keeps the texts' random stream apart from any other that starts from the same seed.
TEXT_STREAM = 0x7E87

_STARTS = re.compile(r"(?:^|(?<=[.?!] ))[a-z]")


class Moment(NamedTuple):
    """A point of the stream: when it was, and in which conversation."""

    when: datetime
    session: str


class Need(NamedTuple):
    """An evidence unit in words: what it states, and the question that asks for it."""

    statement: str
    question: str


@dataclass(frozen=True)
class Scene:
    """One experience in words.

    Args:
        moment: When it was.
        speaker: Who spoke.
        said: What was said.
        texts: One text a candidate, in the order of the family's table.
        needs: {unit id: the unit in words}, for the units first told of here.
    """

    moment: Moment
    speaker: str
    said: str
    texts: tuple[str, ...]
    needs: Mapping[str, Need] = field(default_factory=dict)


def sentence(text: str) -> str:
    """The text with a capital wherever a sentence starts."""
    return _STARTS.sub(lambda found: found[0].upper(), text)


def spoken(day: datetime, year: bool = False) -> str:
    """A date as people say it: ``4 March``, or ``4 March 2021``."""
    plain = f"{day.day} {words.MONTHS[day.month - 1]}"
    return f"{plain} {day.year}" if year else plain


class Teller:
    """Draws names, dates and phrasings from a generator that draws nothing else.

    Args:
        distribution: The family's name.
        seed: The package's seed.
    """

    def __init__(self, distribution: str, seed: int) -> None:
        self._rng = np.random.default_rng([seed, crc32(distribution.encode()), TEXT_STREAM])
        self.name, *self.others = self.sample(words.NAMES, len(words.NAMES))

    def number(self, low: int, high: int) -> int:
        """A whole number in [low, high]."""
        return int(self._rng.integers(low, high + 1))

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.number(0, len(options) - 1)]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """``count`` options in random order; none twice before all were taken."""
        taken: list[T] = []
        while len(taken) < count:
            taken += [options[i] for i in self._rng.permutation(len(options))]
        return taken[:count]

    def say(self, templates: Sequence[str], **facts: str) -> str:
        """One of the templates, filled in, as a sentence."""
        return sentence(self.pick(templates).format(**facts))

    def moments(self, count: int) -> list[Moment]:
        """``count`` moments in order; some follow in the same conversation, most days later."""
        when = datetime(self.number(2022, 2025), self.number(1, 12), self.number(1, 28))
        session, found = 0, []
        for _ in range(count):
            if session and self.number(0, 2) == 0:
                when += timedelta(minutes=self.number(2, 25))
            else:
                session += 1
                midnight = when.replace(hour=0, minute=0) + timedelta(days=self.number(1, 9))
                when = midnight + timedelta(minutes=self.number(8 * 60, 18 * 60))
            found.append(Moment(when, f"session_{session}"))
        return found

    def slots(self, moment: Moment, **fixed: str) -> dict[str, str]:
        """Small facts to fill a template with: a date to come, a place, a sum, another name."""
        day = moment.when + timedelta(days=self.number(7, 120))
        drawn = {
            "n": self.name,
            "other": self.pick(self.others),
            "city": self.pick(words.CITIES),
            "street": self.pick(words.STREETS),
            "company": self.pick(words.COMPANIES),
            "date": spoken(day),
            "weekday": self.pick(words.WEEKDAYS),
            "time": f"{self.number(8, 19)}:{self.pick(('00', '15', '30', '45'))}",
            "amount": f"{self.number(3, 95) * 20} euros",
            "count": str(self.number(12, 240)),
            "code": str(self.number(1000, 9999)),
        }
        return drawn | fixed
