"""The rounds of a run, with their events and checkpoints."""

from __future__ import annotations

from pathlib import Path

from stable_baselines3.common.logger import configure

from agents.checkpoint import Checkpoint, save_checkpoint
from agents.imitation.config import ImitationConfig
from agents.imitation.dagger import Dagger
from agents.imitation.learner import Learner
from agents.network_writer import NetworkWriter
from agents.networks import is_finite
from agents.origin import environments_met, origin, validation_of
from agents.resume import training_state
from agents.training import environment_arguments
from agents.validation import held_out_cases, validate
from memaudit_gym.envs.arguments import read_arguments
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.errors import InputError


class Rounds:
    """Plays rounds and writes down what comes of them.

    Args:
        config: The run's.
        learner: What learns.
        out: The run's folder.
        best: The best validation mean so far.
    """

    def __init__(self, config: ImitationConfig, learner: Learner, out: Path, best: float) -> None:
        self.config, self.learner, self.out, self.best = config, learner, out, best
        arguments = environment_arguments(config.env)
        asked = read_arguments(ENVIRONMENTS[config.env.id], **arguments)
        self.cases = held_out_cases(config)
        self.dagger = Dagger(config.dagger, config.seed, learner, asked)
        self.logger = configure(str(out), ["tensorboard"])
        self.ratios: dict[str, float] = {}

    def play(self, number: int) -> None:
        """One round; validates where the configuration says so and at the end."""
        self.logger.record("train/loss", self.dagger.play(number))
        self.logger.record("train/beta", self.dagger.beta(number))
        self.logger.record("train/lessons", self.dagger.lessons)
        done = number + 1
        if done % self.config.validation.every == 0 or done == self.config.dagger.rounds:
            self._checkpoint(done)
        self.logger.dump(done)

    def _checkpoint(self, done: int) -> None:
        """Validates, logs, and writes last.pt and, when it is the best, best.pt."""
        network, stopwatch = self.learner.network, self.dagger.stopwatch
        if not is_finite(network):
            raise InputError(
                "training diverged: its numbers are no longer finite; lower dagger.learning_rate"
            )
        with stopwatch.part("validation"):
            writer = NetworkWriter(network, self.config.env.observation)
            self.ratios = validate(writer, self.cases)
        for name, ratio in self.ratios.items():
            self.logger.record(f"ratio/{name}", ratio)
        for name, seconds in stopwatch.seconds().items():
            self.logger.record(f"time/{name}", seconds)
        better = self.ratios["mean"] > self.best
        self.best = max(self.best, self.ratios["mean"])
        came_to = validation_of(done, self.best, self.ratios)
        info = origin(self.config, environments_met(self.config.env), **came_to)
        if better:
            save_checkpoint(self.out / "best.pt", Checkpoint(network.state_dict(), info))
        last = Checkpoint(network.state_dict(), info, training_state(self.learner))
        save_checkpoint(self.out / "last.pt", last)
