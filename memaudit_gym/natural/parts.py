"""The parts of a build, made once and used for all of its packages."""

from __future__ import annotations

from dataclasses import dataclass

from memaudit_gym.natural import registry
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator
from memaudit_gym.natural.candidates.generator import CandidateGenerator
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.reviewer import Reviewer


@dataclass(frozen=True, slots=True)
class Parts:
    """What a build is done with.

    Args:
        generators: In order.
        adjudicator: Who judges coverage.
        reviewer: Who reviews the questions, if anybody does.
        config: What they were made from.
    """

    generators: tuple[CandidateGenerator, ...]
    adjudicator: Adjudicator
    reviewer: Reviewer | None
    config: BuildConfig


def parts_of(config: BuildConfig) -> Parts:
    """The parts that a configuration names.

    Raises:
        InputError: One cannot be made.
    """
    return Parts(
        generators=tuple(registry.generator(spec, config) for spec in config.candidates),
        adjudicator=registry.adjudicator(config.adjudicator, config),
        reviewer=registry.reviewer(config.reviewer, config) if config.reviewer else None,
        config=config,
    )
