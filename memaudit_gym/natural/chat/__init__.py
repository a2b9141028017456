"""Anybody's own chat log as one package: lines of turns, and a file of questions."""

from __future__ import annotations

from pathlib import Path

from memaudit_gym.natural.build import build_package
from memaudit_gym.natural.chat.recording import recording
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.parts import parts_of
from memaudit_gym.package import Package

#: What is built where the configuration names no candidates.
CANDIDATES = ("raw_turn",)


def build_chat(
    file: str | Path, questions: str | Path | None = None, config: BuildConfig | None = None
) -> Package:
    """The package of a chat log.

    Args:
        file: JSON or JSON Lines: session, speaker, time, text.
        questions: JSON or JSON Lines: question, answer, evidence, and id and category if there
            are any. Without it the package has candidates and no units: it can be written, to be
            completed, and not be scored.
        config: What the build is put together from.

    Raises:
        InputError: Any fault of a file, with line and field named.
    """
    config = (config or BuildConfig()).with_default_candidates(CANDIDATES)
    return build_package(recording(file, questions), parts_of(config))
