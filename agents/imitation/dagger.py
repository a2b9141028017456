"""The rounds of DAgger: visit, label, learn from everything so far."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import torch

from agents.imitation.config import DaggerConfig
from agents.imitation.learner import Learner
from agents.imitation.lessons import Lessons, joined
from agents.imitation.rollout import Rollout
from agents.imitation.teacher import Teacher
from agents.stopwatch import PARTS, Stopwatch
from memaudit_gym.envs.arguments import Arguments


@lru_cache
def shared_teacher(discount: float) -> Teacher:
    """One a process and discount: runs with several seeds share its labels."""
    return Teacher(discount)


class Dagger:
    """Plays rounds; knows the lessons so far.

    Args:
        config: How.
        seed: What everything is drawn from, with the number of the round.
        learner: What learns.
        arguments: Those of the environment.
    """

    def __init__(
        self, config: DaggerConfig, seed: int, learner: Learner, arguments: Arguments
    ) -> None:
        self.config, self.seed, self.learner = config, seed, learner
        self.stopwatch = Stopwatch(("labels", *PARTS))
        self._rollout = Rollout(
            arguments,
            config.episodes,
            shared_teacher(config.discount),
            config.temperature,
            self.stopwatch,
        )
        self._lessons: list[Lessons] = []

    @property
    def lessons(self) -> int:
        """How many there are."""
        return sum(map(len, self._lessons))

    def beta(self, number: int) -> float:
        """The teacher's share of the steps of a round."""
        return self.config.beta * self.config.beta_decay**number

    def play(self, number: int) -> float:
        """One round; the mean loss of its last pass.

        Args:
            number: Of the round, from 0.
        """
        draws = np.random.default_rng([self.seed, number])
        new = self._rollout.play(self.learner.network, self.beta(number), draws)
        self._lessons = [joined([*self._lessons, new])]
        loss = 0.0
        with self.stopwatch.part("update"):
            for epoch in range(self.config.epochs):
                order = torch.from_numpy(draws.permutation(len(self._lessons[0])))
                rate = self._rate(number + epoch / self.config.epochs)
                loss = self.learner.study(self._lessons[0], self.config.batch_size, rate, order)
        return loss

    def _rate(self, done: float) -> float:
        """The learning rate after so many rounds."""
        start, end = self.config.learning_rate, self.config.learning_rate_end
        return start + (end - start) * done / self.config.rounds
