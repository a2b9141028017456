"""What a section of the benchmark gives back, and how it measures."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")


@dataclass(frozen=True)
class Section:
    """The answer to one question.

    Args:
        title: The question.
        header, rows: A table, the same number of cells in each.
        figures: What goes into the JSON.
    """

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    figures: Mapping[str, float]


def timed(call: Callable[[], Result]) -> tuple[Result, float]:
    """What a call returns, and how many seconds of the processor it took.

    Other programs on the machine disturb them less than they disturb the clock on the wall.
    """
    begin = time.process_time()
    result = call()
    return result, time.process_time() - begin


def machine() -> dict[str, str | int | None]:
    """What the figures were measured on, without its name."""
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }


def _processor() -> str:
    cpus = Path("/proc/cpuinfo")
    lines = cpus.read_text().splitlines() if cpus.exists() else []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor()
