"""What a build is put together from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Grain = Literal["turns", "sessions"]


@dataclass(frozen=True)
class BuildConfig:
    """The configuration of a build; parts as :mod:`memaudit_gym.natural.registry` names them.

    Args:
        candidates: The generators, in order; none means those of the source.
        adjudicator: Who judges coverage.
        reviewer: Who reviews the questions; empty for nobody: all are accepted.
        experiences: What the stream is made of: turns, each session followed by its digest, or
            whole sessions.
    """

    candidates: tuple[str, ...] = ()
    adjudicator: str = "lexical"
    reviewer: str = ""
    experiences: Grain = "turns"
