"""MaskablePPO over the Dict observation with the candidate-scoring network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor, nn

from agents.config import PPOConfig, TrainConfig
from agents.networks import WriterNetwork
from agents.stopwatch import Stopwatch

Schedule = Callable[[float], float]


class LatentExtractor(BaseFeaturesExtractor):
    """The encoder as Stable-Baselines3 wants it: a flat latent."""

    def __init__(self, observation_space: spaces.Dict, encoder: nn.Module, hidden: int) -> None:
        slots = observation_space["candidate_mask"].shape[0]  # type: ignore[index]
        super().__init__(observation_space, (slots + 1) * hidden)
        self.encoder = encoder

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        """(batch, (K + 1) * H)."""
        found: Tensor = self.encoder(observations).flatten(start_dim=1)
        return found


class FlatHead(nn.Module):
    """A head of the network over the flat latent."""

    def __init__(self, head: nn.Module, hidden: int) -> None:
        super().__init__()
        self.head, self.hidden = head, hidden

    def forward(self, latent: Tensor) -> Tensor:
        """What the head makes of (batch, K + 1, H)."""
        found: Tensor = self.head(latent.unflatten(1, (-1, self.hidden)))
        return found


class CandidatePolicy(MaskableMultiInputActorCriticPolicy):
    """Stable-Baselines3's actor-critic policy around a :class:`WriterNetwork`."""

    def __init__(self, *args: Any, hidden: int, **kwargs: Any) -> None:
        oracle = "marginals" in args[0].spaces
        self._network = [WriterNetwork(hidden, oracle)]  # a list: registered by its parts only
        kwargs |= {
            "net_arch": [],  # the latent goes to the heads as it is
            "features_extractor_class": LatentExtractor,
            "features_extractor_kwargs": {"encoder": self.network.encoder, "hidden": hidden},
        }
        super().__init__(*args, **kwargs)

    @property
    def network(self) -> WriterNetwork:
        """The network whose weights this policy trains."""
        return self._network[0]

    def _build(self, lr_schedule: Schedule) -> None:
        super()._build(lr_schedule)
        hidden = self.network.encoder.hidden
        # The stock heads see slot numbers; these see candidates. SB3 declares the second Linear.
        self.action_net = FlatHead(self.network.action_head, hidden)
        self.value_net = FlatHead(self.network.value_head, hidden)  # type: ignore[assignment]
        self.optimizer = torch.optim.Adam(
            self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs
        )


def linear(start: float, end: float) -> Schedule:
    """A schedule from ``start`` to ``end`` over the progress that remains (1 to 0)."""
    return lambda remaining: end + (start - end) * remaining


class TimedPPO(MaskablePPO):
    """MaskablePPO that counts where its time goes.

    Attributes:
        stopwatch: What counts it; set before learning.
    """

    stopwatch: Stopwatch

    def train(self) -> None:
        """One update."""
        with self.stopwatch.part("update"):
            super().train()

    def dump_logs(self, iteration: int = 0) -> None:
        """Writes the events, those of the time among them."""
        with self.stopwatch.part("logging"):
            self.record_time()
            super().dump_logs(iteration)

    def record_time(self) -> None:
        """Notes for the next events how many seconds every part has taken so far."""
        for name, seconds in self.stopwatch.seconds().items():
            self.logger.record(f"time/{name}", seconds)


def make_ppo(config: TrainConfig, env: VecEnv, stopwatch: Stopwatch) -> TimedPPO:
    """The learner of a configuration. gamma is 1: the return is F(X) itself."""
    ppo: PPOConfig = config.ppo
    model = TimedPPO(
        CandidatePolicy,
        env,
        learning_rate=linear(ppo.learning_rate, ppo.learning_rate_end),
        n_steps=ppo.n_steps,
        batch_size=ppo.batch_size,
        n_epochs=ppo.n_epochs,
        gamma=1.0,
        gae_lambda=ppo.gae_lambda,
        clip_range=ppo.clip_range,
        ent_coef=ppo.entropy,
        vf_coef=ppo.value_coefficient,
        max_grad_norm=ppo.max_grad_norm,
        policy_kwargs={"hidden": config.network.hidden, "optimizer_kwargs": {"eps": 1e-5}},
        seed=config.seed,
        device=torch.device("cpu"),
    )
    model.stopwatch = stopwatch
    stopwatch.watch_forward(model.policy)
    return model
