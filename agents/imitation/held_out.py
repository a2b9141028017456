"""Training on every distribution of MemAudit-Small but one."""

from __future__ import annotations

from collections.abc import Sequence
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
from agents.networks import WriterNetwork
from agents.watch import run_info
from memaudit_gym.envs.arguments import read_arguments
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.envs.schema import TYPES
from memaudit_gym.evaluation.suites import parse_seeds
from memaudit_gym.generators import DISTRIBUTIONS
from memaudit_gym.package import Package
from memaudit_gym.records import REPRESENTATION_TYPES

#: The chance that a type is dropped from a state while a network learns.
DROP = 0.15


def other_families(family: str) -> list[str]:
    """Every distribution but one."""
    return [name for name in DISTRIBUTIONS if name != family]


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


def save(
    path: Path,
    network: WriterNetwork,
    family: str,
    config: ImitationConfig,
    ratios: dict[str, float],
) -> None:
    """Writes the checkpoint of a network, which says what it was not trained on.

    Args:
        path: The file.
        network: The network.
        family: What was held out.
        config: Of the run.
        ratios: On other seeds of what was held out.
    """
    seeds = parse_seeds(config.env.package_seeds)
    ids = {name: id_ for id_, name in ENVIRONMENTS.items()}
    info = run_info(config, config.dagger.rounds, ratios["mean"], ratios) | {
        "held_out": family,
        "trained_on": {
            "environments": [ids[name] for name in other_families(family)],
            "seeds": [seeds.start, seeds.stop],
        },
    }
    save_checkpoint(path, Checkpoint(network.state_dict(), info))
