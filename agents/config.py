"""The configuration of a training run: typed dataclasses, read from YAML."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import yaml

from memaudit_gym.configuration import (
    Config,
    from_mapping,
    override,
    read_yaml,
    require,
    require_within,
)
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream import LENGTHS, StreamDials
from memaudit_gym.generators.stream.dials import parse_dials

#: The widest network, and the most steps between two updates: what a machine can hold.
MOST_HIDDEN, MOST_STEPS = 4096, 1_000_000
#: The highest seed that numpy and torch both take.
LAST_SEED = (1 << 32) - 1
#: The kind of a configuration that names none.
PPO = "ppo"


@dataclass(frozen=True)
class EnvConfig:
    """The environment to train on (arguments as in its docstring)."""

    id: str = "MemAudit/Mixture-v0"
    budget: str = "1..16"
    observation: str = "visible"
    reward: str = "coverage"
    packages: str = ""
    package_seeds: str = "10000:11000"
    dials: str = ""

    def __post_init__(self) -> None:
        # An id that there is none of is found out where the environment is made.
        known = self.id in ENVIRONMENTS
        if self.stream_dials and known and ENVIRONMENTS[self.id] not in LENGTHS:
            problem = f"go with the environments of Stream alone, not with '{self.id}'"
            raise InputError(problem, field="env.dials")

    @property
    def stream_dials(self) -> StreamDials | None:
        """How hard the worlds of Stream are; None for the default."""
        return parse_dials(self.dials, "env.dials") if self.dials else None


@dataclass(frozen=True)
class NetworkConfig:
    """The candidate-scoring network."""

    hidden: int = 64

    def __post_init__(self) -> None:
        require_within(self.hidden, 1, MOST_HIDDEN, "network.hidden")


@dataclass(frozen=True)
class PPOConfig:
    """MaskablePPO. Values fall linearly from ``x`` to ``x_end`` over the run.

    ``start`` names a checkpoint, such as an imitation run's, whose weights a new run begins with.
    """

    steps: int = 1_000_000
    start: str = ""
    envs: int = 64
    n_steps: int = 64
    batch_size: int = 1024
    n_epochs: int = 4
    learning_rate: float = 1e-3
    learning_rate_end: float = 1e-4
    gae_lambda: float = 0.95
    clip_range: float = 0.2
    entropy: float = 0.3
    entropy_end: float = 0.0
    value_coefficient: float = 0.5
    max_grad_norm: float = 0.5

    def __post_init__(self) -> None:
        require(
            "ppo",
            self,
            at_least_1=("steps", "envs", "n_steps", "n_epochs"),
            positive=("learning_rate", "learning_rate_end", "clip_range", "max_grad_norm"),
            at_least_0=("entropy", "entropy_end", "value_coefficient"),
            at_most_1=("gae_lambda",),
        )
        if self.envs * self.n_steps > MOST_STEPS:
            raise InputError(
                f"envs * n_steps must be at most {MOST_STEPS:,}, not {self.envs * self.n_steps}",
                field="ppo.n_steps",
            )
        if self.batch_size < 2 or (self.envs * self.n_steps) % self.batch_size:
            raise InputError(
                f"must be at least 2 and divide envs * n_steps ({self.envs * self.n_steps}), "
                f"not {self.batch_size}",
                field="ppo.batch_size",
            )


@dataclass(frozen=True)
class ValidationConfig:
    """How the run is watched: held-out package seeds, apart from those that are reported."""

    seeds: str = "9000:9010"
    packages: str = ""
    budgets: str = "2,4,8,16"
    every: int = 100_000

    def __post_init__(self) -> None:
        require("validation", self, at_least_1=("every",))


@dataclass(frozen=True)
class TrainConfig:
    """A whole run."""

    seed: int = 0
    env: EnvConfig = field(default_factory=EnvConfig)
    network: NetworkConfig = field(default_factory=NetworkConfig)
    ppo: PPOConfig = field(default_factory=PPOConfig)
    validation: ValidationConfig = field(default_factory=ValidationConfig)

    def __post_init__(self) -> None:
        require_within(self.seed, 0, LAST_SEED, "seed")


def load_config(path: str | Path, overrides: list[str]) -> TrainConfig:
    """Reads a YAML file and applies ``key=value`` overrides (dotted keys).

    Raises:
        InputError: An unreadable file, an unknown key, a value of the wrong type.
    """
    return load_as(TrainConfig, path, overrides)


def load_as(cls: type[Config], path: str | Path, overrides: list[str]) -> Config:
    """The same for another kind of run.

    Args:
        cls: The dataclass of the run's configuration.
        path: The file.
        overrides: ``key=value`` texts.

    Raises:
        InputError: As :func:`load_config`, and a file of another kind.
    """
    document = read_yaml(path)
    for setting in overrides:
        override(document, setting)
    return build_as(cls, document, str(path))


def kind_of(path: str | Path) -> str:
    """What kind of run a file configures: its key ``kind``, or ``ppo``.

    Raises:
        InputError: An unreadable file.
    """
    return str(read_yaml(path).get("kind", PPO))


def build_as(cls: type[Config], document: dict[str, Any], source: str) -> Config:
    """A configuration from plain values; ``source`` is named in errors."""
    document = dict(document)
    kind, expected = document.pop("kind", PPO), getattr(cls, "kind", PPO)
    if kind != expected:
        raise InputError(f"must be '{expected}' here, not {kind!r:.80}", file=source, field="kind")
    return from_mapping(cls, document, source)


def to_yaml(config: Any) -> str:
    """The resolved configuration as YAML."""
    kind = getattr(config, "kind", None)
    return yaml.safe_dump(({"kind": kind} if kind else {}) | asdict(config), sort_keys=False)
