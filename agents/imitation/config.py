"""The configuration of an imitation run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from agents.config import LAST_SEED, EnvConfig, NetworkConfig, ValidationConfig
from memaudit_gym.configuration import require, require_within


@dataclass(frozen=True)
class DaggerConfig:
    """DAgger (Ross, Gordon and Bagnell, 2011); ``rounds: 1`` with ``beta: 1`` clones behaviour.

    Args:
        rounds: How often states are visited, labelled and learned from.
        episodes: Episodes a round.
        beta: The share of steps that follow the teacher in the first round.
        beta_decay: What every further round multiplies that share by.
        temperature: Of the targets: 0 makes them uniform over the optimal actions, more lets those
            have a share that forgo little (in shares of the best completion's F).
        discount: What the teacher counts a gain still to come beside one at hand.
        epochs: Passes over all lessons so far, a round.
        batch_size: States between two updates.
        learning_rate, learning_rate_end: Of Adam; falls linearly over the rounds.
    """

    rounds: int = 10
    episodes: int = 2_000
    beta: float = 1.0
    beta_decay: float = 0.3
    temperature: float = 0.0
    discount: float = 1.0
    epochs: int = 2
    batch_size: int = 512
    learning_rate: float = 2e-3
    learning_rate_end: float = 1e-4

    def __post_init__(self) -> None:
        require(
            "dagger",
            self,
            at_least_1=("rounds", "episodes", "epochs", "batch_size"),
            positive=("learning_rate", "learning_rate_end"),
            at_least_0=("temperature",),
            at_most_1=("beta", "beta_decay", "discount"),
        )


@dataclass(frozen=True)
class ImitationConfig:
    """A whole run. ``validation.every`` counts rounds."""

    kind: ClassVar[str] = "dagger"

    seed: int = 0
    env: EnvConfig = field(default_factory=EnvConfig)
    network: NetworkConfig = field(default_factory=NetworkConfig)
    dagger: DaggerConfig = field(default_factory=DaggerConfig)
    validation: ValidationConfig = field(default_factory=lambda: ValidationConfig(every=1))

    def __post_init__(self) -> None:
        require_within(self.seed, 0, LAST_SEED, "seed")
