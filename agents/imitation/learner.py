"""The learner: a network, its optimizer, and what an update does."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn.functional import log_softmax

from agents.imitation.lessons import Lessons
from agents.networks import WriterNetwork


class Learner:
    """Cross-entropy on the masked scores.

    Args:
        network: What learns.
    """

    def __init__(self, network: WriterNetwork) -> None:
        self.network = network.eval()
        self.optimizer: torch.optim.Optimizer = torch.optim.Adam(network.parameters(), eps=1e-5)

    def study(self, lessons: Lessons, batch_size: int, rate: float, order: Tensor) -> float:
        """One pass.

        Args:
            lessons: S of them.
            batch_size: States between two updates.
            rate: The learning rate.
            order: (S,) in which they are taken.

        Returns:
            The mean loss.
        """
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        total = 0.0
        self.network.train()
        for places in order.split(batch_size):
            batch = lessons.rows(places)
            loss = cross_entropy(self.network.scores(batch.observation, batch.mask), batch.targets)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            total += loss.item() * len(places)
        self.network.eval()
        return total / len(lessons)


def cross_entropy(scores: Tensor, targets: Tensor) -> Tensor:
    """The mean cross-entropy of (S, A) targets and scores; minus infinity has no target."""
    logs = log_softmax(scores, dim=1)
    return -torch.where(targets > 0, targets * logs, 0.0).sum(dim=1).mean()
