"""How rates are measured: short runs of every subject in turn, and the median of each.

Other programs disturb all subjects of a round alike, which one long run a subject would not allow
for. Time is counted inside ``step()`` alone; choosing actions is timed beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median


@dataclass
class Run:
    """What one short run took.

    Attributes:
        steps: Environment steps, one a copy.
        seconds: Wall seconds inside ``step()``.
        processor: Processor seconds of all threads inside ``step()``.
        choosing: Wall seconds that went into choosing actions.
    """

    steps: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    choosing: float = 0.0

    def add(self, call: Callable[[], None], steps: int) -> None:
        """Times a call that makes so many steps."""
        processor, begin = time.process_time(), time.perf_counter()
        call()
        self.seconds += time.perf_counter() - begin
        self.processor += time.process_time() - processor
        self.steps += steps


#: Steps for about so many seconds.
Subject = Callable[[float], Run]


@dataclass(frozen=True)
class Rate:
    """Medians over the rounds.

    Attributes:
        wall: Steps a second.
        processor: Steps a second of processor time, which other programs disturb least.
        choosing: Choosing's share of choosing and stepping together.
    """

    wall: float
    processor: float
    choosing: float


def rates(subjects: Mapping[str, Subject], rounds: int, seconds: float) -> dict[str, Rate]:
    """Measures all subjects in turn, ``rounds`` times, after one round that does not count."""
    runs: dict[str, list[Run]] = {name: [] for name in subjects}
    for _ in range(rounds + 1):
        for name, subject in subjects.items():
            runs[name].append(subject(seconds))
    return {name: _rate(found[1:]) for name, found in runs.items()}


def _rate(runs: list[Run]) -> Rate:
    return Rate(
        wall=median(run.steps / run.seconds for run in runs),
        processor=median(run.steps / run.processor for run in runs),
        choosing=median(run.choosing / (run.choosing + run.seconds) for run in runs),
    )
