"""The configuration of a writer that plans ahead."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from agents.config import LAST_SEED, EnvConfig, ValidationConfig
from agents.foresight.writer import MOST_TRUST
from agents.sources import training_seeds
from memaudit_gym.configuration import require_within
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.errors import InputError
from memaudit_gym.generators import DISTRIBUTIONS

#: The name of all distributions together.
_ALL = "mixture"


@dataclass(frozen=True)
class ForesightConfig:
    """What is learned from, and how far it is trusted.

    Args:
        seed: Of everything that is drawn.
        env: Its ``id`` says which distributions of MemAudit-Small are learned from, and its
            ``package_seeds`` what their packages are drawn from; with ``MemAudit/Packages-v0``
            those of ``packages`` are. Nothing else of it counts.
        streams: How many streams of each distribution, with counts drawn from 1 to 5.
        penalty: Of the correction of hand-made values, where all that is learned from weighs 1.
        trust: How many experiences those of training streams count as, beside those seen.
        idle: The chance that an experience to come is taken to bring nothing.
        validation: What is reported on; nothing is chosen by it.
    """

    kind: ClassVar[str] = "foresight"
    seed: int = 0
    env: EnvConfig = field(default_factory=EnvConfig)
    streams: int = 20
    penalty: float = 1.0
    trust: float = 1.0
    idle: float = 0.1
    validation: ValidationConfig = field(default_factory=ValidationConfig)

    def __post_init__(self) -> None:
        for name, low, high in (
            ("seed", 0, LAST_SEED),
            ("streams", 1, 10_000),
            ("penalty", 1e-12, 1e12),
            ("trust", 1e-9, MOST_TRUST),
            ("idle", 0, 1),
        ):
            require_within(getattr(self, name), low, high, name)
        if self.on_packages:
            return
        if self.env.packages:
            raise InputError("is for MemAudit/Packages-v0 alone", field="env.packages")
        if self.streams > len(training_seeds(self.env.package_seeds, "env.package_seeds")):
            raise InputError("are more than env.package_seeds has seeds", field="streams")
        if not self.distributions:
            known = "an environment of MemAudit-Small or MemAudit/Packages-v0"
            raise InputError(f"is not {known}: '{self.env.id}'", field="env.id")

    @property
    def on_packages(self) -> bool:
        """Whether packages that are there are learned from, each a kind of its own."""
        return ENVIRONMENTS.get(self.env.id, _ALL) is None

    @property
    def distributions(self) -> tuple[str, ...]:
        """The names of those that are learned from."""
        name = ENVIRONMENTS.get(self.env.id)
        if name == _ALL:
            return tuple(DISTRIBUTIONS)
        return (name,) if name in DISTRIBUTIONS else ()
