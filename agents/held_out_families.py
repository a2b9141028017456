"""Trains on nine distributions of MemAudit-Small and scores the tenth, for each of the ten.

Example:
    python -m agents.held_out_families --config configs/held_out_families.yaml
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import torch

from agents.checkpoint import CheckpointWriter
from agents.config import load_as
from agents.imitation.blurred import BlurredNetwork
from agents.imitation.config import ImitationConfig
from agents.imitation.dagger import Dagger
from agents.imitation.learner import Learner
from agents.imitation.randomised import randomised_packages
from agents.imitation.spliced import spliced
from agents.validation import held_out_cases, validate
from memaudit_gym.cli.answer import DONE, answer
from memaudit_gym.cli.arguments import CommandParser
from memaudit_gym.envs.arguments import read_arguments
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.envs.schema import TYPES
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.evaluation.suites import parse_seeds
from memaudit_gym.generators import DISTRIBUTIONS
from memaudit_gym.package import Package
from memaudit_gym.records import REPRESENTATION_TYPES

#: The chance that a type is dropped from a state while a network learns.
DROP = 0.15


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(
        prog="python -m agents.held_out_families", description=(__doc__ or "").splitlines()[0]
    )
    add = found.add_argument
    add("--config", required=True, help="a YAML file of kind dagger, see configs/")
    add("--set", action="append", default=[], metavar="KEY=VALUE", help="override a key: seed=1")
    add("--families", help="hold out these alone, joined by commas; default all ten")
    return found


def train_without(family: str, config: ImitationConfig) -> CheckpointWriter:
    """A writer that has met every distribution but one.

    Args:
        family: The one.
        config: Of the run; its ``env`` says seeds and budgets.
    """
    torch.set_num_threads(1)
    torch.manual_seed(config.seed)
    others = [name for name in DISTRIBUTIONS if name != family]
    seeds = parse_seeds(config.env.package_seeds)
    packages = [spliced(others, seed) for seed in seeds]
    packages += randomised_packages(others, seeds[:: 2 * len(others)])
    network = BlurredNetwork(config.network.hidden, known_types(packages), DROP)
    asked = read_arguments(packages=packages, budget=config.env.budget, audit="off")
    dagger = Dagger(config.dagger, config.seed, Learner(network), asked)
    for number in range(config.dagger.rounds):
        dagger.play(number)
    return CheckpointWriter(network.eval(), "visible")


def known_types(packages: Sequence[Package]) -> torch.Tensor:
    """(types,) 1 for those that a candidate has."""
    met = {candidate.type for package in packages for candidate in package.candidates}
    known = torch.tensor([float(name in met) for name in REPRESENTATION_TYPES])
    assert known.shape == (TYPES,)
    return known


def ratios_of(family: str, config: ImitationConfig) -> dict[str, float]:
    """The ratios on the family that was held out, at ``validation.seeds`` and budgets."""
    (name,) = (name for name, known in ENVIRONMENTS.items() if known == family)
    env = replace(config.env, id=name)
    cases = held_out_cases(replace(config, env=env).as_training())
    return validate(train_without(family, config), cases)


def run(arguments: Sequence[str] | None) -> int:
    """Prints a line a family and the mean; the exit status."""
    options = parser().parse_args(arguments)
    config = load_as(ImitationConfig, options.config, options.set)
    families = options.families.split(",") if options.families else list(DISTRIBUTIONS)
    for family in families:
        if family not in DISTRIBUTIONS:
            hint = did_you_mean(family, [*DISTRIBUTIONS])
            raise InputError(f"unknown distribution '{family}'{hint}", field="--families")
    means = []
    for family in families:
        ratios = ratios_of(family, config)
        means.append(ratios.pop("mean"))
        cells = "  ".join(f"{cell.partition('/')[2]} {r:.3f}" for cell, r in ratios.items())
        print(f"{family:<18} {means[-1]:.3f}  {cells}", flush=True)
    print(f"{f'mean of {len(means)}':<18} {np.mean(means):.3f}")
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer("held_out_families", lambda: run(arguments))


if __name__ == "__main__":
    sys.exit(main())
