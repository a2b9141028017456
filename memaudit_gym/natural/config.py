"""What a build is put together from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from memaudit_gym.configuration import from_mapping, override, read_yaml
from memaudit_gym.costs import cost_function
from memaudit_gym.errors import InputError
from memaudit_gym.llm.config import LlmConfig

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
        cost_model: How candidates are measured (:func:`memaudit_gym.costs.cost_function`).
        llm: The language model of the parts that ask one.
    """

    candidates: tuple[str, ...] = ()
    adjudicator: str = "lexical"
    reviewer: str = ""
    experiences: Grain = "turns"
    cost_model: str = "word"
    llm: LlmConfig = field(default_factory=LlmConfig)

    def __post_init__(self) -> None:
        cost_function(self.cost_model)
        if not all(name.strip() for name in self.candidates):
            raise InputError("holds a blank name", field="candidates")
        if len(set(self.candidates)) < len(self.candidates):
            raise InputError("names a generator twice", field="candidates")

    def with_default_candidates(self, candidates: tuple[str, ...]) -> BuildConfig:
        """The configuration with a source's own candidates where it names none.

        Where sessions are the experiences, each of them verbatim is one of these.
        """
        if self.candidates:
            return self
        whole = ("raw_session",) if self.experiences == "sessions" else ()
        return replace(self, candidates=(*whole, *candidates))


def load_config(path: str | Path | None, settings: Iterable[str] = ()) -> BuildConfig:
    """The configuration in a YAML file.

    Args:
        path: The file; None for the defaults.
        settings: ``key=value`` each, keys dotted; they override the file.

    Raises:
        InputError: An unreadable file, an unknown key, a value of the wrong type.
    """
    document = {} if path is None else read_yaml(path)
    for setting in settings:
        override(document, setting)
    return from_mapping(BuildConfig, document, "--set" if path is None else str(path))
