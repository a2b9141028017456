"""LongMemEval's records as coverage packages, one a question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from memaudit_gym.natural.build import build_package
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.longmemeval.recordings import recordings
from memaudit_gym.natural.parts import parts_of
from memaudit_gym.natural.recording import LeftOut
from memaudit_gym.package import Package

#: What is built where the configuration names no candidates.
CANDIDATES = ("raw_turn",)


def build_longmemeval(
    file: str | Path, config: BuildConfig | None = None
) -> Iterator[Package | LeftOut]:
    """The packages of a LongMemEval file (``_s``, ``_m`` or oracle), one after another.

    A record has a haystack of its own, so that each makes a package with a single question; one
    that cannot be scored is left out. No more than one record is held in memory.

    Args:
        file: LongMemEval's own JSON: a list of records, or a single one.
        config: What the build is put together from.

    Raises:
        InputError: Any fault of the file, with record and field named.
    """
    config = (config or BuildConfig()).with_default_candidates(CANDIDATES)
    parts = parts_of(config)
    for found in recordings(file, config.experiences):
        yield found if isinstance(found, LeftOut) else build_package(found, parts)
