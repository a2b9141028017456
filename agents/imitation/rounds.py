"""The rounds of DAgger, with their events and checkpoints."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from stable_baselines3.common.logger import configure

from agents.checkpoint import Checkpoint, CheckpointWriter, is_finite, save_checkpoint
from agents.imitation.config import ImitationConfig
from agents.imitation.learner import Learner
from agents.imitation.lessons import Lessons, joined
from agents.imitation.rollout import Rollout
from agents.imitation.teacher import Teacher
from agents.resume import training_state
from agents.stopwatch import PARTS, Stopwatch
from agents.training import environment_arguments
from agents.validation import held_out_cases, validate
from agents.watch import run_info
from memaudit_gym.envs.arguments import read_arguments
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.errors import InputError

#: One teacher a process: runs with several seeds share its labels.
TEACHER = Teacher()


class Rounds:
    """Plays rounds; knows the lessons so far.

    Args:
        config: The run's.
        learner: What learns.
        out: The run's folder.
        best: The best validation mean so far.
    """

    def __init__(self, config: ImitationConfig, learner: Learner, out: Path, best: float) -> None:
        self.config, self.learner, self.out, self.best = config, learner, out, best
        self.cases = held_out_cases(config.as_training())
        self.stopwatch = Stopwatch(("labels", *PARTS))
        asked = read_arguments(ENVIRONMENTS[config.env.id], **environment_arguments(config.env))
        dagger = config.dagger
        self.rollout = Rollout(asked, dagger.episodes, TEACHER, dagger.temperature, self.stopwatch)
        self.logger = configure(str(out), ["tensorboard"])
        self.lessons: list[Lessons] = []
        self.ratios: dict[str, float] = {}

    def play(self, number: int) -> None:
        """Visits, labels, learns; validates where the configuration says so and at the end."""
        dagger, network = self.config.dagger, self.learner.network
        draws = np.random.default_rng([self.config.seed, number])
        beta = dagger.beta * dagger.beta_decay**number
        self.lessons = [joined([*self.lessons, self.rollout.play(network, beta, draws)])]
        loss = self._learn(number, draws)
        self.logger.record("train/loss", loss)
        self.logger.record("train/beta", beta)
        self.logger.record("train/lessons", len(self.lessons[0]))
        done = number + 1
        if done % self.config.validation.every == 0 or done == dagger.rounds:
            self._checkpoint(done)
        self.logger.dump(done)

    def _learn(self, number: int, draws: np.random.Generator) -> float:
        """Passes over all lessons so far; the mean loss of the last one."""
        dagger, (lessons,) = self.config.dagger, self.lessons
        loss = 0.0
        with self.stopwatch.part("update"):
            for epoch in range(dagger.epochs):
                done = (number + epoch / dagger.epochs) / dagger.rounds
                rate = dagger.learning_rate + done * (
                    dagger.learning_rate_end - dagger.learning_rate
                )
                order = torch.from_numpy(draws.permutation(len(lessons)))
                loss = self.learner.study(lessons, dagger.batch_size, rate, order)
        return loss

    def _checkpoint(self, done: int) -> None:
        """Validates, logs, and writes last.pt and, when it is the best, best.pt."""
        network = self.learner.network
        if not is_finite(network):
            raise InputError(
                "training diverged: its numbers are no longer finite; lower dagger.learning_rate"
            )
        with self.stopwatch.part("validation"):
            writer = CheckpointWriter(network, self.config.env.observation)
            self.ratios = validate(writer, self.cases)
        for name, ratio in self.ratios.items():
            self.logger.record(f"ratio/{name}", ratio)
        for name, seconds in self.stopwatch.seconds().items():
            self.logger.record(f"time/{name}", seconds)
        better = self.ratios["mean"] > self.best
        self.best = max(self.best, self.ratios["mean"])
        info = run_info(self.config, done, self.best, self.ratios)
        if better:
            save_checkpoint(self.out / "best.pt", Checkpoint(network.state_dict(), info))
        last = Checkpoint(network.state_dict(), info, training_state(self.learner))
        save_checkpoint(self.out / "last.pt", last)
