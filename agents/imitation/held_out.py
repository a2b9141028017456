"""Training on every distribution of MemAudit-Small but one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import torch

from agents.checkpoint import Checkpoint, save_checkpoint
from agents.config import EnvConfig
from agents.imitation.blurred import BlurredNetwork
from agents.imitation.config import ImitationConfig
from agents.imitation.dagger import Dagger
from agents.imitation.learner import Learner
from agents.imitation.randomised import randomised_packages
from agents.imitation.spliced import spliced
from agents.network_writer import NetworkWriter
from agents.networks import WriterNetwork
from agents.origin import held_out_origin, other_families
from agents.validation import Case, validate
from memaudit_gym.envs.arguments import read_arguments
from memaudit_gym.envs.schema import TYPES
from memaudit_gym.evaluation.suites import parse_seeds
from memaudit_gym.package import Package
from memaudit_gym.records import REPRESENTATION_TYPES

#: The chance that a type is dropped from a state while a network learns.
DROP = 0.15


def training_packages(family: str, env: EnvConfig) -> list[Package]:
    """Streams spliced from the other distributions, and some of each alone.

    Args:
        family: The distribution that is held out.
        env: Its ``package_seeds`` count, nothing else.
    """
    others, seeds = other_families(family), parse_seeds(env.package_seeds)
    packages = [spliced(others, seed) for seed in seeds]
    return packages + randomised_packages(others, seeds[:: 2 * len(others)])


def train_on(packages: Sequence[Package], config: ImitationConfig) -> WriterNetwork:
    """A network that was trained on packages, blurred while it learned and for good.

    Args:
        packages: What it meets.
        config: Of the run; its ``env`` says the budgets.
    """
    torch.set_num_threads(1)
    torch.manual_seed(config.seed)
    network = BlurredNetwork(config.network.hidden, known_types(packages), DROP)
    asked = read_arguments(packages=packages, budget=config.env.budget, audit="off")
    dagger = Dagger(config.dagger, config.seed, Learner(network), asked)
    for number in range(config.dagger.rounds):
        dagger.play(number)
    return network.plain()


def known_types(packages: Sequence[Package]) -> torch.Tensor:
    """(types,) 1 for those that a candidate has."""
    met = {candidate.type for package in packages for candidate in package.candidates}
    known = torch.tensor([float(name in met) for name in REPRESENTATION_TYPES])
    assert known.shape == (TYPES,)
    return known


class Rotation:
    """One distribution is held out; its packages and labels serve several training seeds.

    Args:
        family: The distribution.
        config: Of the runs, but for the seed.
        cases: What every writer is scored on; nothing is chosen by it.
    """

    def __init__(self, family: str, config: ImitationConfig, cases: Sequence[Case]) -> None:
        self.family, self.config, self.cases = family, config, cases
        self.packages = training_packages(family, config.env)

    def train(self, seed: int, path: Path) -> float:
        """Trains a network and writes its checkpoint; its mean ratio on the cases."""
        config = replace(self.config, seed=seed)
        network = train_on(self.packages, config)
        ratios = validate(NetworkWriter(network, "visible"), self.cases)
        info = held_out_origin(self.family, config, config.dagger.rounds, ratios)
        save_checkpoint(path, Checkpoint(network.state_dict(), info))
        return ratios["mean"]
