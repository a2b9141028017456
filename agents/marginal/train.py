"""A run: packages or a suite's training seeds to one checkpoint."""

from __future__ import annotations

from pathlib import Path

from agents.checkpoint import Checkpoint, save_checkpoint
from agents.config import to_yaml
from agents.marginal.config import MarginalConfig
from agents.marginal.fitting import Rounds
from agents.marginal.saved import state_of
from agents.origin import origin, packages_met
from agents.outcome import Outcome
from agents.sources import parse_generated
from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_text
from memaudit_gym.package import Package
from memaudit_gym.plural import plural
from memaudit_gym.shipped import packages_at
from memaudit_gym.terminal.progress import progress


def train(config: MarginalConfig, out: Path, resume: bool) -> Outcome:
    """Learns in rounds and leaves config.yaml and writer.pt in ``out``.

    Raises:
        InputError: Too few packages, nothing to learn from, or a run to be resumed.
    """
    if resume:
        raise InputError("a fit is not resumed; leave --resume out")
    with progress("preparing the packages"):
        packages = packages_of(config)
        rounds = Rounds(packages, config)
    with progress("rounds", config.rounds) as show:
        for number in range(config.rounds):
            rounds.play(number)
            show(number + 1)
    tensors, info = state_of(rounds.fitted())
    info |= origin(config, packages_met(packages))
    write_text(out / "config.yaml", to_yaml(config))
    save_checkpoint(out / "writer.pt", Checkpoint(tensors, info))
    count, writer = len(packages), out / "writer.pt"
    words = f"learned from {count} {plural(count, 'package')}; the writer is {writer}"
    return Outcome(words, {"packages": count, "writer": str(writer)})


def packages_of(config: MarginalConfig) -> list[Package]:
    """The packages to learn from.

    Raises:
        InputError: An unknown suite, two packages of one name, unreadable files.
    """
    if config.packages:
        return packages_at(config.packages)
    every = parse_generated(config.generated)
    return [p for found in every for p in found.packages(config.stream_dials)]
