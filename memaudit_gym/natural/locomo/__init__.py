"""LoCoMo conversations as coverage packages, one a conversation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from memaudit_gym.natural.build import build_package
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.locomo.recordings import recordings
from memaudit_gym.natural.parts import parts_of
from memaudit_gym.package import Package

#: What is built where the configuration names no candidates.
CANDIDATES = ("raw_turn", "observations", "session_summary")


def build_locomo(
    file: str | Path,
    *,
    with_events: bool = False,
    config: BuildConfig | None = None,
    corrections: str | Path | None = None,
) -> list[Package]:
    """The packages of a file in LoCoMo's own JSON, in its order.

    Args:
        file: A list of samples, or a single sample.
        with_events: Adds the event summaries to the digests as further candidates. They were
            written before the dialogue, so a memory writer could not have had them.
        config: What the build is put together from.
        corrections: A file that overrides evidence (see :mod:`.corrections`).

    Raises:
        InputError: Any fault of a file, with sample and field named.
    """
    config = configured(config or BuildConfig(), with_events=with_events)
    parts = parts_of(config)
    found = recordings(file, with_events="events" in config.candidates, corrections=corrections)
    return [build_package(recording, parts) for recording in found]


def configured(config: BuildConfig, *, with_events: bool) -> BuildConfig:
    """The configuration with LoCoMo's own candidates where it names none, and events if asked."""
    config = config.with_default_candidates(CANDIDATES)
    if with_events and "events" not in config.candidates:
        config = replace(config, candidates=(*config.candidates, "events"))
    return config
